/**
 * Creates an account with a site, a live form and an enabled chat on a fresh installation. Returns the key and form ID
 * that events refer to.
 */
export async function makeLiveForm(
  port: number,
  email = 'bench@example.com',
): Promise<{ key: string; popupId: string }> {
  const ask = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const json = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(json)}`)
    return json
  }
  const account = { email, password: 'a long enough password', name: 'Bench' }
  const { token } = (await ask('/accounts/sign-up', account)) as { token: string }
  const { site } = (await ask('/sites/create', { name: 'Bench' }, token)) as { site: { id: string; key: string } }
  const site_id = site.id
  const { templates } = (await ask('/templates', { site_id }, token)) as { templates: [{ json: object }] }
  const popup = { name: 'Bench', json: templates[0].json }
  const saved = (await ask('/popup/save', { site_id, popup }, token)) as { popup: { id: string } }
  const popup_id = saved.popup.id
  await ask('/popup/update', { site_id, popup_id, popup: { status: 'active' } }, token)
  const { chat } = (await ask('/chat/load', { site_id }, token)) as { chat: { object_id: string } }
  const { object_id: _, ...settings } = chat
  await ask('/chat/save', { site_id, ...settings, is_on: true }, token)
  return { key: site.key, popupId: popup_id }
}
