import { operation, type Paged, type UserError } from './operation.ts'

export const webhookTopics = [
  'APP_UNINSTALLED',
  'CHECKOUTS_CREATE',
  'CHECKOUTS_UPDATE',
  'CUSTOMERS_CREATE',
  'CUSTOMERS_EMAIL_MARKETING_CONSENT_UPDATE',
  'CUSTOMERS_UPDATE',
  'ORDERS_CREATE',
  'ORDERS_UPDATED',
  'PRODUCTS_CREATE',
  'PRODUCTS_DELETE',
  'PRODUCTS_UPDATE',
] as const

export const listWebhooks = operation<
  { after: string | null },
  { webhookSubscriptions: Paged<{ id: string; topic: string; uri: string }> }
>(/* GraphQL */ `
  query Webhooks($after: String) {
    webhookSubscriptions(first: 250, after: $after, sortKey: ID) {
      nodes {
        id
        topic
        uri
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

export const createWebhook = operation<
  { topic: string; uri: string },
  { result: { webhookSubscription: { id: string } | null; userErrors: readonly UserError[] } }
>(/* GraphQL */ `
  mutation CreateWebhook($topic: WebhookSubscriptionTopic!, $uri: String!) {
    result: webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri, format: JSON }) {
      webhookSubscription {
        id
      }
      userErrors {
        message
      }
    }
  }
`)

export const deleteWebhook = operation<
  { id: string },
  { result: { deletedWebhookSubscriptionId: string | null; userErrors: readonly UserError[] } }
>(/* GraphQL */ `
  mutation DeleteWebhook($id: ID!) {
    result: webhookSubscriptionDelete(id: $id) {
      deletedWebhookSubscriptionId
      userErrors {
        message
      }
    }
  }
`)
