/** User agents of programs that open every mail: proxies of Apple's and Yahoo's privacy, scanners, link checkers. */
const machineAgents =
  /^Mozilla\/5\.0$|GoogleImageProxy.*prefetch|YahooMailProxy|Barracuda|Mimecast|Proofpoint|bot\b|crawl|spider|python|curl|wget|libwww|HeadlessChrome|Symantec|SafeLinks|urlscan/i
/** No person opens a mail this soon after it was handed over, in milliseconds. */
const tooSoon = 2000

/**
 * Whether an open was a machine's. Apple's Mail Privacy Protection loads pictures by itself, under an agent that says nothing
 * else than "Mozilla/5.0"; Gmail's proxy asks when a person opens, so it counts as a person's unless it comes within seconds.
 */
export function isMachineOpen(userAgent: string, sinceSent: number): boolean {
  return userAgent.trim() === '' || machineAgents.test(userAgent.trim().slice(0, 500)) || sinceSent < tooSoon
}

/** Whether a click was a scanner's, which follows every link at once. */
export function isMachineClick(userAgent: string, sinceSent: number): boolean {
  return isMachineOpen(userAgent, sinceSent)
}
