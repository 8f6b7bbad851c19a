import type { Transporter } from 'nodemailer'
import { failedHandOver } from './failed-hand-over.ts'
import type { MailTransport } from './mail.ts'
import { noticeData } from './notice-data.ts'
import { smtpMessage } from './smtp-message.ts'

/** How patient the transport is, in milliseconds, and what it calls itself. */
export interface SmtpOptions {
  /** The name in our greeting; this machine's unless told. */
  readonly hostName?: string
  readonly connectPatience?: number
  /** Silence of the server in the middle of a conversation. */
  readonly silencePatience?: number
}

/**
 * Mail by SMTP, over connections that are kept. One message has one recipient; nothing in it may make the library read
 * files or addresses. The library is loaded with the first message.
 */
export function smtpTransport(url: string, options: SmtpOptions = {}): MailTransport {
  const { hostName, connectPatience = 15_000, silencePatience = 120_000 } = options
  const begun = new Set<string>()
  let opened: Promise<Transporter> | undefined
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    const transporter = createTransport({
      url,
      pool: true,
      maxConnections: 4,
      maxRequeues: 1,
      disableFileAccess: true,
      disableUrlAccess: true,
      connectionTimeout: connectPatience,
      greetingTimeout: connectPatience,
      socketTimeout: silencePatience,
      ...(hostName?.includes('.') && { name: hostName }),
    })
    transporter.use('stream', noticeData(begun))
    // Without a listener, a broken idle connection would end the process.
    transporter.on('error', () => {})
    return transporter
  }
  return {
    kind: 'smtp',
    async hand(message) {
      const composed = smtpMessage(message)
      const transporter = await (opened ??= open())
      try {
        const { response } = await transporter.sendMail(composed)
        return { outcome: 'accepted', response: String(response).slice(0, 500) }
      } catch (error) {
        return failedHandOver(error, begun.has(message.messageId))
      } finally {
        begun.delete(message.messageId)
      }
    },
    async close() {
      const transporter = await opened
      transporter?.close()
    },
  }
}
