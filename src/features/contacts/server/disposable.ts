import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'

const domains = disposableEmailBlocklistSet()

/** Whether an address (clean, in lower case) is of a service that gives addresses away for minutes. */
export function isDisposable(email: string): boolean {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.')
  return labels.some((_, i) => i < labels.length - 1 && domains.has(labels.slice(i).join('.')))
}
