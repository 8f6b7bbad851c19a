import { ShopError } from '../adapter.ts'
import { isOwnWebhookAddress } from '../webhook-address.ts'
import type { Ask } from './graphql.ts'
import { createWebhook, deleteWebhook, listWebhooks, webhookTopics } from './webhook-operations.ts'

interface Webhook {
  readonly id: string
  readonly topic: string
  readonly uri: string
}

/** Manages the webhooks of a Shopify shop. */
export function shopifyWebhooks(ask: Ask, { isSigned }: { isSigned: () => boolean }) {
  async function list(): Promise<Webhook[]> {
    const webhooks: Webhook[] = []
    for (let after: string | null = null; ;) {
      const { webhookSubscriptions: part }: Awaited<ReturnType<typeof ask<{ after: string | null }, ListAnswer>>> =
        await ask(listWebhooks, { after })
      for (const node of part.nodes) webhooks.push(node)
      if (!part.pageInfo.hasNextPage) return webhooks
      after = part.pageInfo.endCursor
    }
  }
  const remove = (webhook: Webhook) => ask(deleteWebhook, { id: webhook.id })

  return {
    async ensureWebhooks(deliverTo: string): Promise<void> {
      // Without a secret, real and forged webhooks can't be told apart.
      if (!isSigned()) return
      const known = await list()
      const kept = new Set<string>()
      for (const webhook of known) {
        if (webhook.uri === deliverTo && !kept.has(webhook.topic)) kept.add(webhook.topic)
        else if (isOwnWebhookAddress(webhook.uri, deliverTo)) await remove(webhook)
      }
      for (const topic of webhookTopics) {
        if (kept.has(topic)) continue
        const { result } = await ask(createWebhook, { topic, uri: deliverTo })
        // The webhook exists already: an earlier response was lost, and the request was repeated.
        const isThere = result.userErrors.some(({ message }) => /already been taken/i.test(message))
        if (result.webhookSubscription || isThere) continue
        const message = result.userErrors.map(({ message }) => message).join(' ')
        throw new ShopError({ kind: 'refused', message: `Shopify refused a webhook: ${message.slice(0, 300)}` })
      }
    },
    async removeWebhooks(deliverTo: string): Promise<void> {
      for (const webhook of await list()) if (webhook.uri === deliverTo) await remove(webhook)
    },
  }
}

type ListAnswer = {
  webhookSubscriptions: { nodes: readonly Webhook[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } }
}
