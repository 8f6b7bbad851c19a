import { inboxServer } from '../src/platform/server/mail/testing/inbox-server.ts'
import { startMailSink } from './mail-sink.ts'
import { ownerOfSite } from './owner-calls.ts'
import type { Trellis } from './trellis.ts'

/** Starts an installation that sends to `sink`, with a site whose replies arrive in a mailbox. */
export async function startShopWithMail<T extends Trellis>(start: (env: Record<string, string>) => Promise<T>) {
  const [sink, mailbox] = [await startMailSink(), await inboxServer()]
  const trellis = await start({
    SMTP_URL: sink.url,
    MAIL_FROM: 'shop@kettle.example',
    PRIVATE_MAIL_SERVERS: '127.0.0.1',
    RATE_LIMITS: 'off',
  })
  const stop = async () => {
    await trellis.stop()
    await Promise.all([sink.close(), mailbox.close()])
  }
  const owner = await ownerOfSite(trellis.url, trellis.shopUrl).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const { call } = owner
  const { settings } = await call('/sending/settings/load')
  await call('/sending/settings/save', { settings: { ...settings, return_domain: 'in.kettle.example' } })
  return {
    ...owner,
    trellis,
    sink,
    /** Puts a reply to an email from the sink into the mailbox, with a photo if one is given. */
    replyTo(mail: string, subject: string, text: string, photo?: Buffer): void {
      const [, address] = /^Reply-To:[^<]*<(c-[a-z2-7]{61}@in\.kettle\.example)>/ims.exec(mail)!
      const head = `From: grace@hopper.example\r\nTo: ${address}\r\nSubject: Re: ${subject}\r\n`
      mailbox.add(`${head}${photo ? withPhoto(text, photo) : `\r\n${text}`}\r\n`)
    },
    /** Saving a mailbox makes the program read it. */
    async readMail(): Promise<void> {
      const place = { protocol: 'imap', host: '127.0.0.1', port: mailbox.ports.imap, security: 'none', user: 'box' }
      await call('/sending/bounce-mailbox/save', { mailbox: { ...place, password: 'secret' } })
    },
    stop,
  }
}

function withPhoto(text: string, photo: Buffer): string {
  const lines = photo.toString('base64').replaceAll(/.{76}/g, '$&\r\n')
  return [
    'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=photo\r\n',
    `--photo\r\nContent-Type: text/plain\r\n\r\n${text}`,
    '--photo\r\nContent-Type: image/png\r\nContent-Disposition: attachment; filename="mug.png"',
    `Content-Transfer-Encoding: base64\r\n\r\n${lines}\r\n--photo--`,
  ].join('\r\n')
}
