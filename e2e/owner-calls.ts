import type { BrowserContext } from '@playwright/test'
import type { AnswerBody } from '../src/platform/server/testing/answer-body.ts'
import { newEmail, owner } from './owner.ts'

/** An owner with a site, created through the dashboard's API calls, for tests that start at a later point. */
export interface OwnerOfSite {
  /** Makes a call as a member of the site. Throws the server's error message. */
  call: <Path extends string>(path: Path, body?: object) => Promise<AnswerBody<Path>>
  email: string
  site: { id: string; key: string }
  /** The session's token, for requests that aren't calls, such as an upload. */
  token: string
  /** Returns the URL of a screen of the site. */
  screen: (path: string) => string
  /** Logs a browser in. */
  enter: (context: BrowserContext) => Promise<void>
}

/** Signs up the owner and creates the site. */
export async function ownerOfSite(url: string, address: string): Promise<OwnerOfSite> {
  const post = async <Path extends string>(path: Path, body: object, token = ''): Promise<AnswerBody<Path>> => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as AnswerBody<Path>
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }
  const { name, password } = owner
  const email = newEmail()
  const { token } = await post('/accounts/sign-up', { name, email, password })
  const { site } = await post('/sites/create', { name: 'Kettle & Kiln', url: address }, token)
  return {
    email,
    site,
    token,
    call: (path, body = {}) => post(path, { site_id: site.id, ...body }, token),
    screen: (path) => `${url}/sites/${site.id}${path}`,
    enter: (context) => context.addCookies([{ name: 'trellis_session', value: token, url }]),
  }
}
