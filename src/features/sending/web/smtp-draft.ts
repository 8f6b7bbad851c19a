import type { SmtpInput } from '../contract.ts'
import { mailProviders, providerOf, type SmtpSecurity } from '../mail-providers.ts'

/** What is typed of a mail server. `provider` is empty for a server of somebody's own. */
export interface SmtpDraft {
  readonly provider: string
  readonly host: string
  readonly port: number
  readonly security: SmtpSecurity
  readonly user: string
  /** Empty: the stored one. */
  readonly password: string
}

/** A new draft, or that of a server that is there. */
export function smtpDraft(known: Pick<SmtpInput, 'host' | 'port' | 'security' | 'user'> | null): SmtpDraft {
  if (!known || known.host === '') return withProvider({ ...blank, password: '' }, mailProviders[0]!.id)
  const { host, port, security, user } = known
  return { provider: providerOf(host)?.id ?? '', host, port, security, user, password: '' }
}

const blank = { provider: '', host: '', port: 465, security: 'tls', user: '' } as const

/** The draft for another service: its server, and the user name where it is the same for everyone. */
export function withProvider(draft: SmtpDraft, id: string): SmtpDraft {
  const provider = mailProviders.find((one) => one.id === id)
  if (!provider) return { ...draft, ...blank }
  const { host, port, security, user } = provider
  return { provider: id, host, port, security, user: user.isFixed ? user.hint : '', password: '' }
}

/** What is sent of it: a password that was not typed stays as it is. */
export function smtpOf({ password, host, port, security, user }: SmtpDraft): SmtpInput {
  return { host: host.trim(), port, security, user: user.trim(), ...(password !== '' && { password }) }
}
