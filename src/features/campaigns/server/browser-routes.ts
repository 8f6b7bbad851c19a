import type { FastifyInstance } from 'fastify'
import { sendPlainPage } from '#platform/server/http/plain-page.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { findDelivery } from '#features/sending/server/index.ts'
import { deliveredMail } from './delivered-mail.ts'
import { sendMailPage } from './send-mail-page.ts'
import { readTrackToken } from './track-token.ts'

const rate = { burst: 60, perMinute: 60 }
const notFound = {
  title: 'This email is not here',
  body: '<p>Part of the link may be missing. Open it again from the email, or copy all of it.</p>',
  status: 404,
}
const ofTest = {
  title: 'This was a test',
  body: '<p>In the email that is sent, this link opens it in the browser.</p>',
}

/**
 * Serves a campaign's email on the web, through the signed link in it, as its recipient got it. Viewing it records
 * nothing.
 */
export function browserRoutes(app: FastifyInstance, tools: RouteTools): void {
  app.get<{ Params: { token: string } }>('/b/:token', async (request, reply) => {
    tools.limiter.take([[`browser ${request.ip}`, rate]])
    const { token } = request.params
    if (token === 'example') return sendPlainPage(reply, ofTest)
    const named = readTrackToken(tools, token)
    if (!named) return sendPlainPage(reply, notFound)
    const { siteId, deliveryId } = named
    const mail = await tools.database.inSite(siteId, async (db) => {
      const delivery = await findDelivery(db, siteId, deliveryId)
      return delivery ? deliveredMail({ ...tools, db }, siteId, delivery) : null
    })
    return mail ? sendMailPage(reply, { ...mail, isPublic: false }) : sendPlainPage(reply, notFound)
  })
}
