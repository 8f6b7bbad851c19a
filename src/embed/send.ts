import { isLinkAddress } from '#form/document/address.ts'
import type { Action } from '#form/document/constants.ts'
import type { Act, Attributes, Drawn } from '#form/document/elements.ts'
import type { Tab } from '#form/document/form-document.ts'
import { answersOf } from '#form/render/answers-of.ts'
import type { DrawnForm } from '#form/render/draw-form.ts'
import { checkFields, sendFields } from '#form/render/send-fields.ts'
import type { Submission, VisitorEvent } from './protocol.ts'
import { loadLater } from './later.ts'
import { record } from './record.ts'
import { redirect } from './redirect.ts'
import { sendKept } from './send-kept.ts'
import type { Shown, Standing } from './shown.ts'
import { subscribe } from './subscribe.ts'
import { toJson } from './to-json.ts'
import { stamp } from './visitor.ts'
import { askForClick, askForCode, meet as meetTrust, noteResult, openContent, say, signsOf } from './trust.ts'

export { sendKept }

/** The piece that is fetched when a visitor first touches a form, or when events of an earlier page wait. */
export interface SendPiece {
  send: typeof send
  sendKept: typeof sendKept
  convert: typeof convert
  act: typeof act
  goTo: typeof goTo
  meet: typeof meet
}

/** Gets ready to send a form that a visitor has touched, and to show what follows. */
export function meet(shown: Shown): void {
  meetTrust(shown)
  loadLater(shown).catch(() => {})
}

/** For how long a redirect waits for the owner's pictures, in milliseconds. */
const patience = 1000
const last = new WeakMap<DrawnForm, Submission>()
const reached = new WeakMap<Shown, VisitorEvent['kind'][]>()

/** Sends what was typed. The same words sent again are the same submission; other words are another one. */
export async function send(shown: Shown): Promise<void> {
  const { site, form, drawn, rare } = shown
  if (rare?.isFree()) return convert(shown, '')
  let status: Standing
  await sendFields(
    drawn,
    async (fields) => {
      let submission = last.get(drawn)
      if (!submission || toJson(submission.fields) !== toJson(fields)) submission = { ...stamp(site, form.id), fields }
      last.set(drawn, submission)
      if (site.preview) return { ok: true }
      reach(shown, 'submit')
      const result = await subscribe(site, { ...submission, ...(await signsOf(shown)) })
      noteResult(shown, fields, result)
      if (result.ok) status = result.status
      return result
    },
    () => shown.convert(last.get(drawn)!.id, status),
  )
}

/** The visitor did what the form is for: says so, plays what there is to be played, and leads on. */
export async function convert(shown: Shown, submissionId: string, status?: Standing): Promise<void> {
  const { form, rare, tell } = shown
  shown.done()
  if (!shown.isTold) tell('convert')
  shown.isTold = true
  const later = form.redirect ? undefined : loadLater(shown).catch(() => 'missing')
  const playOn = status === 'unconfirmed' ? rare?.playOn : undefined
  if (playOn) askForCode(shown, submissionId, playOn)
  await rare?.play(submissionId)
  if (await leave(shown)) return
  // It went well, whatever the network does now.
  if (await later) return say(shown, 'Thank you.')
  shown.show('success', status === 'already' ? shown.design.already : 0)
  if (status === 'unconfirmed' && !playOn) askForClick(shown, submissionId)
}

/** Does what a click on a button or picture asks for, beside closing. */
export function act(shown: Shown, action: Action, { redirect: to, contentMediaId = '' }: Act): void {
  if (action === 'content') openContent(shown, contentMediaId)
  if (action === 'push') shown.rare?.push()
  if (action !== 'redirect') return
  if (shown.design.link) {
    // The page was told at once, by the click.
    shown.isTold = true
    void askForPixels(shown)
    shown.isCounted = true
  }
  if (to && isLinkAddress(to.url)) redirect(to, shown.drawn)
}

/** Leads to another tab of the step; forward only when what is asked here is answered. */
export function goTo(shown: Shown, id: string): void {
  const { step, tab, design, drawn } = shown
  const to = design.steps[step]!.findIndex((one) => idOf(one) === id)
  if (to < 0 || (to > tab && !checkFields(drawn))) return
  if (step === 'subscribe' && to > 0) reach(shown, `step-${to + 1}`)
  shown.show(step, to)
}

/** Counts how far the visitor came, each place once for each showing. */
function reach(shown: Shown, place: VisitorEvent['kind']): void {
  let places = reached.get(shown)
  if (!places) reached.set(shown, (places = []))
  if (places.includes(place)) return
  places.push(place)
  record(shown.site, shown.form.id, place)
}

function idOf(tab: Drawn | Tab): unknown {
  if (typeof tab === 'string') return ''
  return 'type' in tab ? tab.id : (tab[1] as Attributes)['data-id']
}

/** Asks for the pictures that the owner wants to be asked for after a conversion, once; settled when they came, or take too long. */
function askForPixels({ site, form, isCounted }: Shown): Promise<void> {
  const addresses = site.preview || isCounted ? [] : (form.pixels ?? [])
  let left = addresses.length
  return new Promise((go) => {
    for (const src of addresses) {
      const image = document.createElement('img')
      image.onload = image.onerror = () => --left || go()
      image.src = src
    }
    if (left) setTimeout(go, patience)
    else go()
  })
}

/** Asks for the owner's pixels, and leads to where the owner wants; true when it does. */
async function leave(shown: Shown): Promise<boolean> {
  const { form, drawn } = shown
  const asked = askForPixels(shown)
  shown.isCounted = true
  if (!form.redirect || !isLinkAddress(form.redirect)) return false
  // What is still on its way when the page goes may never arrive.
  await asked
  const to = new URL(form.redirect, location.href)
  const answers = answersOf(drawn)
  for (const name of form.redirectFields ?? []) if (answers[name]) to.searchParams.set(name, answers[name])
  location.assign(to)
  return true
}
