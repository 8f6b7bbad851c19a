import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const hosts = ['news.example.com', 'club.example.com', 'us21.api.mailchimp.com']

/** Mailchimp's responses for an account with one audience. */
const mailchimp: Readonly<Record<string, object>> = {
  '/3.0/': { account_name: 'Kettle & Kiln' },
  '/3.0/lists': { lists: [{ id: 'a1', name: 'Tea club' }] },
  '/3.0/lists/a1': { double_optin: true },
  '/3.0/lists/a1/merge-fields': {
    merge_fields: [
      { tag: 'FNAME', name: 'First name', required: true },
      { tag: 'TEA', name: 'Favorite tea', required: false },
    ],
  },
  '/3.0/lists/a1/interest-categories': { categories: [{ id: 'c1', title: 'Teas' }] },
  '/3.0/lists/a1/interest-categories/c1/interests': {
    interests: [
      { id: 'i1', name: 'Green' },
      { id: 'i2', name: 'Black' },
    ],
  },
}

/**
 * Starts local fakes of services under their own hostnames: two with a sign-up form, and a Mailchimp with one audience.
 */
export async function startOtherServices() {
  /** The forms' submissions: host and path, and the values. */
  const submitted: { to: string; values: Record<string, string> }[] = []
  /** The members that Mailchimp received. */
  const members: { email_address: string; merge_fields?: object; interests?: object }[] = []

  async function bodyOf(request: IncomingMessage): Promise<string> {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    return body
  }
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { pathname, searchParams } = new URL(request.url!, 'http://vendor')
      const json = (status: number, value: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
      if (request.headers.host !== hosts[2]) {
        const values = request.method === 'POST' ? new URLSearchParams(body) : searchParams
        submitted.push({ to: `${request.headers.host}${pathname}`, values: Object.fromEntries(values) })
        return response.writeHead(302, { location: 'https://news.example.com/thanks' }).end('<p>Thank you</p>')
      }
      if (request.method === 'PUT') {
        members.push(JSON.parse(body) as (typeof members)[number])
        return json(200, { status: 'pending' })
      }
      const answer = mailchimp[pathname]
      return answer ? json(200, answer) : json(404, { detail: 'The requested resource could not be found.' })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    environment: { VENDOR_HOSTS: hosts.join(), VENDOR_PORT: String((server.address() as AddressInfo).port) },
    submitted,
    members,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
