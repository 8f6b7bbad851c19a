import type { Trellis } from '../../e2e/trellis.ts'
import type { Contender } from './pages.ts'

/** Creates, on a fresh installation, a live popup from the first template that opens after a second. */
export async function trellisOffer({ url }: Trellis): Promise<Contender> {
  const ask = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const json = (await answer.json()) as Record<string, unknown>
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(json)}`)
    return json as never
  }
  const account = { email: 'bench@example.com', password: 'a long enough password', name: 'Bench' }
  const { token } = (await ask('/accounts/sign-up', account)) as { token: string }
  const { site } = (await ask('/sites/create', { name: 'Bench' }, token)) as { site: { id: string; key: string } }
  const site_id = site.id
  const { templates } = (await ask('/templates', { site_id, slug: 'newsletter' }, token)) as {
    templates: { slug: string; json: object }[]
  }
  const { json } = templates.find(({ slug }) => slug === 'newsletter') ?? templates[0]!
  const popup = { name: 'Bench', json, before_show_delay: 1 }
  const saved = (await ask('/popup/save', { site_id, popup }, token)) as { popup: { id: string } }
  await ask('/popup/update', { site_id, popup_id: saved.popup.id, popup: { status: 'active' } }, token)
  return {
    name: 'Trellis',
    tags: `<script async src="${url}/s/${site.key}.js"></script>`,
    shown: 'trellis-form',
    field: 'trellis-form input[name=email]',
  }
}
