/** User agents of programs that open every email: privacy proxies of Apple and Yahoo, scanners, link checkers. */
const machineAgents =
  /^Mozilla\/5\.0$|GoogleImageProxy.*prefetch|YahooMailProxy|Barracuda|Mimecast|Proofpoint|bot\b|crawl|spider|python|curl|wget|libwww|HeadlessChrome|Symantec|SafeLinks|urlscan/i
/** Time in milliseconds after sending within which no person opens an email. */
const tooSoon = 2000

/**
 * Checks whether an open was by a machine. Apple's Mail Privacy Protection loads images automatically, with just
 * "Mozilla/5.0" as user agent. Gmail's proxy loads images when a person opens, so it counts as a person unless it comes
 * within seconds.
 */
export function isMachineOpen(userAgent: string, sinceSent: number): boolean {
  return userAgent.trim() === '' || machineAgents.test(userAgent.trim().slice(0, 500)) || sinceSent < tooSoon
}

/** Checks whether a click was by a scanner, which follows every link at once. */
export function isMachineClick(userAgent: string, sinceSent: number): boolean {
  return isMachineOpen(userAgent, sinceSent)
}
