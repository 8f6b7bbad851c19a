import type { SmtpInput } from '../contract.ts'
import { mailProviders, providerOf, type SmtpSecurity } from '../mail-providers.ts'

/** The fields of a mail server being edited. `provider` is empty for a self-hosted server. */
export interface SmtpDraft {
  readonly provider: string
  readonly host: string
  readonly port: number
  readonly security: SmtpSecurity
  readonly user: string
  /** Empty to use the stored one. */
  readonly password: string
}

/** Returns a new draft, or that of an existing server. */
export function smtpDraft(known: Pick<SmtpInput, 'host' | 'port' | 'security' | 'user'> | null): SmtpDraft {
  if (!known || known.host === '') return withProvider({ ...blank, password: '' }, mailProviders[0]!.id)
  const { host, port, security, user } = known
  return { provider: providerOf(host)?.id ?? '', host, port, security, user, password: '' }
}

const blank = { provider: '', host: '', port: 465, security: 'tls', user: '' } as const

/** Returns the draft for another service: its server, and the user name if it's the same for everyone. */
export function withProvider(draft: SmtpDraft, id: string): SmtpDraft {
  const provider = mailProviders.find((one) => one.id === id)
  if (!provider) return { ...draft, ...blank }
  const { host, port, security, user } = provider
  return { provider: id, host, port, security, user: user.isFixed ? user.hint : '', password: '' }
}

/** Returns the input for the API. A password that wasn't entered stays unchanged. */
export function smtpOf({ password, host, port, security, user }: SmtpDraft): SmtpInput {
  return { host: host.trim(), port, security, user: user.trim(), ...(password !== '' && { password }) }
}
