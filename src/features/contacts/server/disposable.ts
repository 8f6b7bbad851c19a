import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'

const domains = disposableEmailBlocklistSet()

/** Checks whether an address (normalized, in lowercase) belongs to a provider of disposable addresses. */
export function isDisposable(email: string): boolean {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.')
  return labels.some((_, i) => i < labels.length - 1 && domains.has(labels.slice(i).join('.')))
}
