import type { Needs } from '#core/access.ts'

interface RoleRight {
  readonly label: string
  readonly needs: Needs
  /** Calls that need exactly this. A test checks it. */
  readonly calls: readonly `/${string}`[]
}

/** Rights beyond reading or writing an area of the site. */
export const roleRights: readonly RoleRight[] = [
  {
    label: 'Export contacts and orders, answer privacy requests',
    needs: 'admin',
    calls: ['/list/export', '/orders/export', '/contacts/person/export', '/contacts/person/erase'],
  },
  {
    label: 'Connect stores, integrations and mail servers',
    needs: 'admin',
    calls: ['/shops/connect/shopify', '/oaconsumer/window', '/sending/servers/save', '/webhooks/save'],
  },
  { label: 'API keys', needs: 'admin', calls: ['/api/generate_key', '/api/keys/revoke'] },
  { label: 'Plan and billing', needs: 'admin', calls: ['/api/cart/checkout', '/billing/portal'] },
  { label: 'Manage the team below owner', needs: 'admin', calls: ['/members/invite', '/members/change'] },
  {
    label: 'Make or remove owners, export or delete the site',
    needs: 'owner',
    calls: ['/sites/export', '/sites/delete'],
  },
]
