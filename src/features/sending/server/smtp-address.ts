import { AppError } from '#core/error.ts'
import { type SmtpServer, smtpServerOf } from '#platform/server/mail/smtp/smtp-server.ts'
import type { SmtpInput } from '../contract.ts'

/**
 * Returns the URL of a mail server, including its password. An omitted password is taken from the previous URL if the
 * server and user are the same; otherwise an error for the field says that it's missing.
 */
export function addressOf(
  { host, port, security, user, password }: SmtpInput,
  before: string | undefined,
  path: string,
): string {
  const known = before === undefined ? null : smtpServerOf(before)
  const isSame = known !== null && known.host === host && known.user === user
  if (!password && user !== '' && !(isSame && known.password !== '')) {
    const message = 'Enter the password.'
    throw new AppError('invalid', message, { issues: [{ path: `${path}.password`, message }] })
  }
  const secret = user === '' ? '' : password || known?.password || ''
  const login = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(secret)}@`
  const options = isSame && !known.isChecked ? '?tls=unchecked' : ''
  return `${security === 'tls' ? 'smtps' : 'smtp'}://${login}${host.includes(':') ? `[${host}]` : host}:${port}${options}`
}

/** Formats a server's URL without the password. */
export function shownAddress({ isSecure, user, host, port }: SmtpServer): string {
  return `${isSecure ? 'smtps' : 'smtp'}://${user ? `${user}@` : ''}${host}:${port}`
}

/** Returns the form fields of a server URL; empty ones if it's invalid. */
export function partsOf(address: string): Pick<SmtpInput, 'host' | 'port' | 'security' | 'user'> {
  const server = smtpServerOf(address)
  if (!server) return { host: '', port: 465, security: 'tls', user: '' }
  const { host, port, user, isSecure } = server
  return { host, port, user, security: isSecure ? 'tls' : 'starttls' }
}
