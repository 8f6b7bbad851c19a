import { make } from '#form/render/dom.ts'
import { isLinkAddress } from '#form/document/address.ts'
import type { Action } from '#form/document/constants.ts'
import type { Act, Attributes, Drawn } from '#form/document/elements.ts'
import type { Tab } from '#form/document/form-document.ts'
import { answersOf } from '#form/render/answers-of.ts'
import type { DrawnForm } from '#form/render/draw-form.ts'
import { checkFields, sendFields } from '#form/render/send-fields.ts'
import type { Submission, VisitorEvent } from './protocol.ts'
import { loadSuccessStep } from './load-success-step.ts'
import { redirect } from './redirect.ts'
import { sendStored } from './send-stored.ts'
import type { FormSession, Standing } from './form-session.ts'
import { subscribe } from './subscribe.ts'
import { toJson } from './to-json.ts'
import { stamp } from './visitor.ts'
import {
  askForClick,
  askForCode,
  meet as meetTrust,
  recordResult,
  openContent,
  say,
  botSignalsOf,
} from './bot-checks.ts'
import { thanks } from '#form/document/visitor-texts.ts'

export { sendStored }

/** The piece that is fetched when a visitor first touches a form, or when events of an earlier page are waiting. */
export interface SendPiece {
  send: typeof send
  sendStored: typeof sendStored
  convert: typeof convert
  act: typeof act
  goTo: typeof goTo
  meet: typeof meet
}

/** Prepares for sending a form that a visitor has touched, and for showing what follows. */
export function meet(session: FormSession): void {
  const { element } = session.drawn
  // Enter that ends the composition of a Japanese or Chinese word must not submit the form. Browsers, including Safari,
  // report it with key code 229.
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.keyCode === 229) event.preventDefault()
  })
  sendInSandbox(session)
  meetTrust(session)
  loadSuccessStep(session).catch(() => {})
}

/** In a sandbox that forbids forms, the browser fires no submit event; only the click event occurs. */
function sendInSandbox(session: FormSession): void {
  const { element } = session.drawn
  let isSubmitted = false
  element.addEventListener('submit', () => (isSubmitted = true))
  element.addEventListener('click', ({ target }) => {
    isSubmitted = false
    if (!(target as Element).closest('[type=submit]')) return
    setTimeout(() => {
      if (isSubmitted) return
      session.tell('submit')
      void send(session)
    })
  })
}

/** Time that a redirect waits for the owner's pixels, in milliseconds. */
const timeout = 1000
const last = new WeakMap<DrawnForm, Submission>()
const reached = new WeakMap<FormSession, VisitorEvent['kind'][]>()

/** Sends the entered values. Sending the same values again is the same submission; changed values are a new one. */
export async function send(session: FormSession): Promise<void> {
  const { site, form, drawn, extension } = session
  if (extension?.isFree()) return convert(session, '')
  let status: Standing
  await sendFields(
    drawn,
    async (fields) => {
      let submission = last.get(drawn)
      if (!submission || toJson(submission.fields) !== toJson(fields)) submission = { ...stamp(site, form.id), fields }
      last.set(drawn, submission)
      if (site.preview) return { ok: true }
      reach(session, 'submit')
      const { id } = submission
      const result = await subscribe(site, { ...submission, ...(await botSignalsOf(session)) }, (answer) => {
        if (answer.success) session.convert(id, answer.status)
      })
      // The form doesn't show again here or on the next page, from which the submission may be sent.
      if (!result.ok && result.isKept) session.done()
      recordResult(session, fields, result)
      if (result.ok) status = result.status
      return result
    },
    () => session.convert(last.get(drawn)!.id, status),
  )
}

/**
 * Handles a conversion: reports it, plays the game if there is one, and moves on to the redirect or the success step.
 */
export async function convert(session: FormSession, submissionId: string, status?: Standing): Promise<void> {
  const { form, extension, tell } = session
  session.done()
  if (!session.isTold) tell('convert')
  session.isTold = true
  const later = form.redirect ? undefined : loadSuccessStep(session).catch(() => 'missing')
  const playOn = status === 'unconfirmed' ? extension?.playOn : undefined
  if (playOn) askForCode(session, submissionId, playOn)
  await extension?.play(submissionId)
  if (await leave(session)) return
  // The submission succeeded, whatever happens to the network now.
  if (await later) return say(session, thanks)
  session.show('success', status === 'already' ? session.design.already : 0)
  if (status === 'unconfirmed' && !playOn) askForClick(session, submissionId)
}

/** Performs the action of a clicked button or image, except closing. */
export function act(session: FormSession, action: Action, { redirect: to, contentMediaId = '' }: Act): void {
  if (action === 'content') openContent(session, contentMediaId)
  if (action === 'push') session.extension?.push()
  if (action !== 'redirect') return
  if (session.design.link) {
    // The page was notified immediately, by the click.
    session.isTold = true
    void askForPixels(session)
    session.isCounted = true
  }
  if (to && isLinkAddress(to.url)) redirect(to, session.drawn)
}

/** Goes to another tab of the step. Going forward requires that the fields of the current tab are valid. */
export function goTo(session: FormSession, id: string): void {
  const { step, tab, design, drawn } = session
  const to = design.steps[step]!.findIndex((one) => idOf(one) === id)
  if (to < 0 || (to > tab && !checkFields(drawn))) return
  if (step === 'subscribe' && to > 0) reach(session, `step-${to + 1}`)
  session.show(step, to)
}

/** Records how far the visitor got. Each place is counted once per showing. */
function reach(session: FormSession, place: VisitorEvent['kind']): void {
  let places = reached.get(session)
  if (!places) reached.set(session, (places = []))
  if (places.includes(place)) return
  places.push(place)
  session.record(place)
}

function idOf(tab: Drawn | Tab): unknown {
  if (typeof tab === 'string') return ''
  return 'type' in tab ? tab.id : (tab[1] as Attributes)['data-id']
}

/**
 * Requests the owner's conversion pixels, once. Resolves when they have loaded or failed, or when the timeout has
 * passed.
 */
function askForPixels({ site, form, isCounted }: FormSession): Promise<void> {
  const addresses = site.preview || isCounted ? [] : (form.pixels ?? [])
  let left = addresses.length
  return new Promise((go) => {
    for (const src of addresses) {
      const image = make('img')
      image.onload = image.onerror = () => --left || go()
      image.src = src
    }
    if (left) setTimeout(go, timeout)
    else go()
  })
}

/** Requests the owner's pixels and redirects if the form has a redirect. Returns true if it does. */
async function leave(session: FormSession): Promise<boolean> {
  const { form, drawn } = session
  const asked = askForPixels(session)
  session.isCounted = true
  if (!form.redirect || !isLinkAddress(form.redirect)) return false
  // Requests still in flight when the page unloads may never arrive.
  await asked
  const to = new URL(form.redirect, location.href)
  const answers = answersOf(drawn)
  for (const name of form.redirectFields ?? []) if (answers[name]) to.searchParams.set(name, answers[name])
  location.assign(to)
  return true
}
