/** An SMTP server, as its URL describes it. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** True for TLS from the first byte. Otherwise STARTTLS is used if the server offers it. */
  readonly isSecure: boolean
  readonly user: string
  readonly password: string
  /** Whether the server's certificate must be signed by a trusted authority. */
  readonly isChecked: boolean
}

/** Parses "smtps://user:password@host:465?tls=unchecked". Null if the URL is invalid. */
export function smtpServerOf(address: string): SmtpServer | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') return null
  const isSecure = url.protocol === 'smtps:'
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (isSecure ? 465 : 587),
    isSecure,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    isChecked: url.searchParams.get('tls') !== 'unchecked',
  }
}
