/** What the server can tell of how a submission came about. */
export interface Signs {
  /** Whether a ticket of ours came with it that was not used too often. */
  readonly hasTicket: boolean
  /** What stands in the field that no visitor sees. */
  readonly trap: string
  /** Milliseconds for which the form had been on the screen, by the sender's word. */
  readonly shownFor: number | undefined
}

/** Nobody reads a form, types an address and sends it in less, in milliseconds. */
const shortest = 1000

/**
 * Whether a submission may be a machine's. It is not thrown away: the address is asked, by mail, so that somebody whose
 * browser blocks half of the page can subscribe all the same, and nobody can be subscribed by a program.
 */
export function isDoubtful({ hasTicket, trap, shownFor }: Signs): boolean {
  return !hasTicket || trap !== '' || (shownFor !== undefined && shownFor < shortest)
}
