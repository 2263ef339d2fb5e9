"""Insomnia: for 3 rounds Sleep has no effect on anybody nearby."""

from cinque.systems.mystery.status import Status


class Insomnia(Status):
    key = "insomnia"
    clause = "mystery.minor.insomnia"
    harmful = False
    rounds = 3
    wakes_all = True


INSOMNIA = Insomnia()
