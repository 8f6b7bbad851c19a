/** The server's evidence of how a submission was made. */
export interface BotEvidence {
  /** Whether a valid ticket came with it that wasn't used too often. */
  readonly hasTicket: boolean
  /** Content of the honeypot field that no visitor sees. */
  readonly trap: string
  /** How long the form was on the screen, in milliseconds, as reported by the sender. */
  readonly shownFor: number | undefined
}

/** Minimum time in milliseconds that a person needs to read a form, type an address and submit it. */
const shortest = 1000

/**
 * Checks whether a submission may come from a bot. Such a submission isn't discarded: an email asks the address for
 * confirmation. So a person whose browser blocks half of the page can still subscribe, and no one can be subscribed by
 * a program.
 */
export function mayBeBot({ hasTicket, trap, shownFor }: BotEvidence): boolean {
  return !hasTicket || trap !== '' || (shownFor !== undefined && shownFor < shortest)
}
