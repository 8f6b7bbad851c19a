/**
 * Changes for programs that use the API, newest first. Additions are listed with the calls. Breaking changes are marked
 * as such.
 */
export const apiChanges: readonly { readonly day: string; readonly changes: readonly string[] }[] = [
  {
    day: '2026-11-28',
    changes: [
      'The HTML form of another service is set for each form: send what `/sumolist/formsync/validate` answers as `settings.form` to `/list/{service}/settings/save`. The service `formsync` takes no credentials.',
      '`/contacts/add` takes `tags`, `lists` and `fields`; who is a contact already is given them as well.',
      '`/sending/servers/test` takes `email_address`, which an API key has to give. `/list/{service}/test` subscribes an address with made-up names in the mapped name fields.',
      'Webhook events are described on a page of their own in this reference, and as `webhooks` of `openapi.json`.',
      'A GET of a call answers 405 instead of 404, and 401 has a `WWW-Authenticate` header. Messages about wrong fields say what is wanted in plain words.',
      'Uploads are described as multipart bodies with a `file`, as they always were.',
    ],
  },
  {
    day: '2026-11-27',
    changes: [
      'Added `/integrations/campaign/load` and `/integrations/campaign/save`: readers of an email campaign are added to a list of a connected service.',
    ],
  },
  {
    day: '2026-11-24',
    changes: [
      'Added API keys with scopes, expiry and rotation (`/api/generate_key` and its neighbors), and limits per key with `RateLimit-…` headers.',
      'Added `Idempotency-Key` for every call that creates, sends or spends.',
      'Added webhooks: endpoints that events are posted to, and incoming webhooks that add contacts and events.',
    ],
  },
  {
    day: '2026-11-23',
    changes: [
      'Added connections with email services (`/oaconsumer/…`, `/list/{service}/…`, `/integrations/…`).',
      'Bodies of visitors’ calls are limited to 16 kB; larger ones answer 413.',
    ],
  },
]
