import type { InstallationMail } from './mail.ts'

/** For an installation without an SMTP server: messages stay in the dashboard's mailbox. */
export const mailboxTransport: InstallationMail = { kind: 'mailbox', keep: async () => {} }
