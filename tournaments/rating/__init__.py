"""How strong players and partnerships are: a fold over results (OpenSkill, Plackett-Luce)."""
