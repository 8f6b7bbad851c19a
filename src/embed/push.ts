import { listen, make } from '#form/render/dom.ts'
import { postWithRetry } from './post-with-retry.ts'
import { piecePaths } from './paths.ts'
import type { ScriptForm } from './script-config.ts'
import type { FormSession, SiteContext } from './form-session.ts'
import type { Extension } from './optional-pieces.ts'
import { read, write } from './storage.ts'
import { toJson } from './to-json.ts'
import { stamp } from './visitor.ts'
import { pushBlocked, tryAgain } from '#form/document/visitor-texts.ts'

/** The site's push settings, as returned by the server. */
interface Options {
  publicKey: string
  /** Path of the worker on the owner's site; empty if the site has its own worker that imports ours. */
  worker: string
  /** The page that asks instead of the site; empty if the site asks itself. */
  window: string
}

const answered = 'push'
const words = { refused: pushBlocked, failed: tryAgain }
let options: Promise<Options> | undefined

/**
 * Asks for push notifications on a click. Null if that is the form's only offer and this browser doesn't support it, or
 * was asked before.
 */
export async function extend(session: FormSession): Promise<Extension | null> {
  const { site, form, design } = session
  if (design.push === 2 && !(await isPossible(site))) return null
  return { push: () => void subscribe(site, form, session.drawn.element, () => session.convert('')) }
}

/**
 * Checks whether asking makes sense: this browser supports push (on an iPhone only apps on the home screen do), and the
 * visitor has neither refused nor agreed before.
 */
async function isPossible(site: SiteContext): Promise<boolean> {
  if (site.preview) return true
  if (read('localStorage', answered) || !('Notification' in window)) return false
  const { window: page } = await optionsOf(site)
  if (page) return true
  return (
    'PushManager' in window && 'serviceWorker' in navigator && isSecureContext && Notification.permission !== 'denied'
  )
}

/**
 * Asks the browser for permission within the click that it requires. Then calls `onDone`, or shows a message within the
 * form.
 */
async function subscribe(site: SiteContext, form: ScriptForm, element: Element, onDone: () => void): Promise<void> {
  if (site.preview) return onDone()
  try {
    const known = await optionsOf(site)
    const result = known.window ? await inWindow(site, form, known.window) : await here(site, form, known)
    if (result !== 'failed') write('localStorage', answered, result)
    if (result === 'done') onDone()
    else say(element, words[result])
  } catch {
    say(element, words.failed)
  }
}

type Result = 'done' | 'refused' | 'failed'

async function here(site: SiteContext, form: ScriptForm, { publicKey, worker }: Options): Promise<Result> {
  const permission = await Notification.requestPermission()
  if (permission === 'denied') return 'refused'
  if (permission !== 'granted') return 'failed'
  const registration = await workerOf(worker)
  const applicationServerKey = bytesOf(publicKey)
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { endpoint, keys } = subscription.toJSON()
  const { id, popup_id, visitor_id, page, owner } = stamp(site, form.id)
  const body = {
    key: site.key,
    id,
    popup_id,
    visitor_id,
    page,
    endpoint: endpoint!,
    keys: keys!,
    ...(owner && { owner }),
  }
  const { answer } = await postWithRetry<{ success: boolean }>(site.origin + piecePaths.pushSubscribe, toJson(body))
  if (!answer.success) return 'failed'
  await saveForWorker({ key: site.key, publicKey, endpoint: endpoint! })
  return 'done'
}

/**
 * Stores for our worker whom to notify if the browser changes the subscription. If that can't be stored, it works
 * without.
 */
async function saveForWorker(note: { key: string; publicKey: string; endpoint: string }): Promise<void> {
  try {
    const notes = await caches.open('trellis-push')
    await notes.put(`/trellis-push/${note.key}`, new Response(toJson(note)))
  } catch {
    // No storage space left, or a browser that stores nothing.
  }
}

/** Registers a worker in addition to any of the site's own, with its own scope in which it controls no page. */
async function workerOf(path: string): Promise<ServiceWorkerRegistration> {
  if (!path) return navigator.serviceWorker.ready
  const scope = `${path}/`
  const registration = await navigator.serviceWorker.register(path, { scope })
  const starting = registration.installing ?? registration.waiting
  if (!registration.active && starting)
    await new Promise<void>((active) =>
      starting.addEventListener('statechange', () => {
        if (starting.state === 'activated' || starting.state === 'redundant') active()
      }),
    )
  return registration
}

/** Lets the page on our own origin ask. It reports the result to this page. */
function inWindow(site: SiteContext, form: ScriptForm, page: string): Promise<Result> {
  const { visitor_id } = stamp(site, form.id)
  const opened = window.open(`${page}#${form.id}/${visitor_id}`, '_blank', 'popup,width=480,height=420')
  if (!opened) return Promise.resolve('failed')
  const { origin } = new URL(page)
  return new Promise((done) => {
    const end = (result: Result) => {
      EventTarget.prototype.removeEventListener.call(window, 'message', hear as EventListener)
      clearInterval(watch)
      done(result)
    }
    const hear = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== opened) return
      const { trellisPush } = (event.data ?? {}) as { trellisPush?: Result }
      if (trellisPush) end(trellisPush)
    }
    const watch = setInterval(() => opened.closed && end('failed'), 500)
    listen(window, 'message', hear)
  })
}

function optionsOf(site: SiteContext): Promise<Options> {
  type Answer = { public_key: string; worker: string; window: string }
  return (options ??= postWithRetry<Answer>(site.origin + piecePaths.pushOptions, toJson({ key: site.key })).then(
    ({ status, answer }) => {
      if (status !== 200) {
        options = undefined
        throw new Error(`${status}`)
      }
      return { publicKey: answer.public_key!, worker: answer.worker!, window: answer.window! }
    },
  ))
}

/** Shows a message at the bottom of the form, where screen readers announce it. */
function say(element: Element, text: string): void {
  let line = element.querySelector('[data-push]')
  if (!line) {
    line = make('p')
    line.setAttribute('role', 'status')
    line.setAttribute('data-push', '')
    ;(element.firstElementChild ?? element).appendChild(line)
  }
  line.textContent = text
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'))
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}
