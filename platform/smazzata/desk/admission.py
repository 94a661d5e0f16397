"""Entering people: who they are, whether there is room, and who waits for a place."""


def admit(
    tournament: UUID, lines: Sequence[EntryLine], who: Principal, command_id: UUID
) -> Refusal | None:
    """Enters people, all or none; who is not known yet becomes a member.

    Refusals: of `give`, and `licence_of_another`: a number never decides alone who somebody is.
    """
    with transaction.atomic():
        refusal = next(_of_others(lines), None) or _admitted(tournament, lines, who, command_id)
        if refusal is not None:
            transaction.set_rollback(True)
    return refusal


def _admitted(
    tournament: UUID, lines: Sequence[EntryLine], who: Principal, command_id: UUID
) -> Refusal | None:
    due = [
        commands.AdmitEntry(
            members=tuple(str(member.id) for member in people),
            club=str(people[0].club_id or ""),
            rating=line.rating,
        )
        for line in lines
        for people in [[find_or_create_member(p.name, line.club, p.licence) for p in line.people]]
    ]
    answer = give(tournament, due, who, command_id)
    if isinstance(answer, Refusal):
        return answer
    if not {member for command in due for member in command.members} <= set(answer.state.members):
        # They were entered when this form came first: these are the same people once more.
        transaction.set_rollback(True)
    return None


def _of_others(lines: Sequence[EntryLine]) -> Iterator[Refusal]:
    given = {p.licence: p.name for line in lines for p in line.people if p.licence}
    known = Member.objects.filter(licence__in=given).values_list("licence", "name")
    for licence, name in known:
        if licence and name.casefold() != given[licence].casefold():
            params = {"licence": licence, "name": name, "given": given[licence]}
            yield Refusal("licence_of_another", params=params)
