const { XMLHttpRequest: Request, setTimeout: later } = window
/** Milliseconds before the second and the third attempt. */
const pauses = [1000, 3000]

/** What came back: empty where it was no JSON, with a status of 0 when nothing did. */
interface Answered<A> {
  status: number
  answer: Partial<A>
  isTimeout?: boolean
}

/** Sends a body that may be sent again; what the network or the server could not do is tried three times. */
export async function postWithRetry<A>(url: string, body: string): Promise<Answered<A>> {
  for (let attempt = 0; ; attempt++) {
    const answered = await post<A>(url, body)
    const { status } = answered
    const isFinal = status >= 200 && status < 500 && status !== 429 && status !== 408
    // Who waited for so long, or has no network, is told so at once.
    const isHopeless = answered.isTimeout || !navigator.onLine
    const pause = pauses[attempt]
    if (isFinal || isHopeless || !pause) return answered
    await new Promise((go) => later(go, pause))
  }
}

/** Not fetch, which pages patch more often, and which knows no time-out of its own; nor JSON, which some replace. */
function post<A>(url: string, body: string): Promise<Answered<A>> {
  return new Promise((done) => {
    const request = new Request()
    let isTimeout = false
    request.ontimeout = () => (isTimeout = true)
    request.onloadend = () =>
      done({ status: request.status, answer: (request.response as Partial<A> | null) ?? {}, isTimeout })
    request.open('POST', url)
    request.responseType = 'json'
    request.timeout = 10_000
    request.send(body)
  })
}
