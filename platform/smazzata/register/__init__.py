"""Who is one person over the years: joined, parted, told apart; and who may be meant at a door.

`models` rows beside the log, each held against it by `auditors` · `aliases` from a handle to the
person and back · `joining` the decisions of `tournaments.federation.people`, with what is known
here · `door` who somebody is that a list or a clerk names · `suspects` who may be one person ·
`member_import` a federation's list of members, `uploaded_lists` one between preview and import,
`doubtful_lines` what of it somebody has to decide, `import_page` and `import_forms` its pages ·
`views`, `person_page` and `forms` the registrar's other pages.
"""
