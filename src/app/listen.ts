import type { FastifyInstance } from 'fastify'

/** Opens the port. If that is impossible, throws an error with a readable message for the operator. */
export async function listen(app: FastifyInstance, { HOST, PORT }: { HOST: string; PORT: number }): Promise<void> {
  try {
    await app.listen({ host: HOST, port: PORT, listenTextResolver: (address) => `listening at ${address}` })
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException
    throw new Error(sentences(HOST, PORT)[code] ?? `The port ${PORT} at ${HOST} cannot be opened: ${message}.`, {
      cause,
    })
  }
}

function sentences(host: string, port: number): Readonly<Record<string, string>> {
  return {
    EADDRINUSE: `The port ${port} is in use by another program. Stop that one, or choose another port: PORT=${port + 2} npm start`,
    EACCES: `The port ${port} is not open to ordinary users. Choose one from 1024: PORT=3000 npm start`,
    EADDRNOTAVAIL: `HOST is ${host}, which is not an address of this machine. Leave it out, or set 0.0.0.0 to listen on all of them.`,
    ENOTFOUND: `HOST is ${host}, which is not known as a name. Set an address such as 127.0.0.1 or 0.0.0.0.`,
  }
}
