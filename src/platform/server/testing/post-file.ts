import type { FastifyInstance } from 'fastify'

interface Posted {
  readonly bytes: Buffer | string
  readonly name?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly token?: string
  /** Number of bytes to cut off at the end of the body. */
  readonly cut?: number
}

/** Posts a multipart body with a file, as a browser does. */
export async function postFile(
  app: FastifyInstance,
  url: string,
  { bytes, name = 'guide.pdf', fields = {}, token, cut = 0 }: Posted,
) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new File([Buffer.from(bytes)], name))
  const sent = new Request('http://x/', { method: 'POST', body: form })
  const whole = Buffer.from(await sent.arrayBuffer())
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': sent.headers.get('content-type')!, ...(token && { authorization: `Bearer ${token}` }) },
    payload: whole.subarray(0, whole.length - cut),
  })
  return { status: answer.statusCode, body: answer.json() }
}
