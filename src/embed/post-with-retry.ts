const { XMLHttpRequest: Request, setTimeout: later } = window
/** Milliseconds before the second and third attempts. */
const pauses = [1000, 3000]

/** The response: empty if it isn't JSON; status 0 if there was none. */
interface Answered<A> {
  status: number
  answer: Partial<A>
  isTimeout?: boolean
}

/** Sends a body that is safe to send repeatedly. Network and server failures are tried up to three times. */
export async function postWithRetry<A>(url: string, body: string): Promise<Answered<A>> {
  for (let attempt = 0; ; attempt++) {
    const answered = await post<A>(url, body)
    const { status } = answered
    const isFinal = status >= 200 && status < 500 && status !== 429 && status !== 408
    // After a timeout or without a network, failure is reported immediately.
    const isHopeless = answered.isTimeout || !navigator.onLine
    const pause = pauses[attempt]
    if (isFinal || isHopeless || !pause) return answered
    await new Promise((go) => later(go, pause))
  }
}

/** Uses neither fetch, which pages patch more often and which has no timeout, nor JSON, which some replace. */
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
