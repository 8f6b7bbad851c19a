const { XMLHttpRequest: Request, setTimeout: later } = window
/** Milliseconds before the second and the third attempt. */
const pauses = [1000, 3000]

/** What came back; a status of 0 says that nothing did. */
interface Answered {
  status: number
  text: string
}

/** Sends a body that may be sent again; what the network or the server could not do is tried three times. */
export async function ask(url: string, body: string): Promise<Answered> {
  for (let attempt = 0; ; attempt++) {
    const answer = await post(url, body)
    const { status } = answer
    const isFinal = status >= 200 && status < 500 && status !== 429 && status !== 408
    const pause = pauses[attempt]
    if (isFinal || !pause) return answer
    await new Promise((go) => later(go, pause))
  }
}

/** Not fetch, which pages patch more often, and which knows no time-out of its own. */
function post(url: string, body: string): Promise<Answered> {
  return new Promise((done) => {
    const request = new Request()
    request.onloadend = () => done({ status: request.status, text: request.responseText })
    request.open('POST', url)
    request.timeout = 10_000
    request.send(body)
  })
}
