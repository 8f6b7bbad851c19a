import type { InstallationMail, MailAddress } from './mail.ts'
import { mailboxTransport } from './mailbox-transport.ts'
import { smtpServerOf } from './smtp/smtp-server.ts'

/** The SMTP server of the whole installation, and the sender of the installation's emails. */
export interface InstallationServer {
  readonly url: string
  readonly from: MailAddress
}

/** Creates the installation's mail from the settings, which apply until an administrator stores a server. */
export function installationMail(
  fromSettings: InstallationServer | null,
  noServerFrom: MailAddress,
): InstallationMail & { readonly from: MailAddress } {
  let stored: InstallationServer | null = null
  const current = () => stored ?? fromSettings
  return {
    ...mailboxTransport,
    get kind() {
      return current() ? 'smtp' : 'mailbox'
    },
    get host() {
      return smtpServerOf(current()?.url ?? '')?.host ?? ''
    },
    get url() {
      return current()?.url
    },
    get from() {
      return current()?.from ?? noServerFrom
    },
    fromSettings,
    use: (server) => {
      stored = server
    },
  }
}
