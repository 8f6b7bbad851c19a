import type { ExampleInputs } from '#platform/server/calls/docs/examples/request.ts'

const pushKeys = {
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CVXg',
}
const subscription = { endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/example', keys: pushKeys }
/** Office hours in minutes: nine to five, Monday to Friday. */
const days = Array.from({ length: 7 }, (_, day) => (day < 5 ? { from: 540, to: 1020 } : null))
const email = { type: 'textField', id: 'field', style: {}, name: 'email', kind: 'email', required: true }
const tab = (id: string, childComponents: object[]) => ({ type: 'tab', id, name: 'Main', style: {}, childComponents })
/** A form that collects an email address. */
const json = {
  version: 1,
  steps: {
    subscribe: {
      tabs: [
        tab('main', [
          { ...email, label: 'Email', showLabel: true, placeholder: '' },
          { type: 'button', id: 'button', style: {}, look: 'filled', action: 'submit', text: 'Sign up' },
        ]),
      ],
    },
    success: { tabs: [tab('thanks', [])] },
  },
}
const target = { list_id: 'a1b2c3', list_name: 'Newsletter' }

/**
 * Example inputs for calls whose generated inputs (each required field with a value of its type) would be too vague or
 * be refused. They use ids that don't exist, so a test makes the calls without expecting an effect.
 */
export const apiExampleShapes: ExampleInputs = {
  '/api/keys/rotate': { key_id: 'KEY_ID', previous_until: null },
  '/popup/preview': { form: { name: 'Newsletter', json } },
  '/popup/launch-checks': {
    popup_id: 'POPUP_ID',
    form: { json, goal: 'emails', double_opt_in: false, list_builder_template_id: null },
  },
  '/popup/update': { popup_id: 'POPUP_ID', popup: { status: 'paused' } },
  '/test/variant/update': { test_id: 'TEST_ID', popup_id: 'POPUP_ID', variant: { status: 'paused' } },
  '/test/settings': { test_id: 'TEST_ID', settings: { name: 'Shorter headline' } },
  '/autoresponse/email/preview': { email: { name: 'Welcome', subject: 'Welcome', body: 'Nice to meet you.' } },
  '/autoresponse/test': {
    email_address: 'ada@example.com',
    email: { name: 'Welcome', subject: 'Welcome', body: 'Nice to meet you.' },
  },
  '/displayrules/simulate': { object_id: 'POPUP_ID', facts: {} },
  '/push/test': {
    ...subscription,
    notification: { title: 'New rye', body: 'Out of the oven.', navigate: 'https://example.com/rye' },
  },
  '/push/team/subscribe': { ...subscription },
  '/v/push/subscribe': { id: 'SUBSCRIPTION_ID', popup_id: 'POPUP_ID', visitor_id: 'VISITOR_ID', ...subscription },
  '/v/push/renew': { old_endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/before', ...subscription },
  '/list/{service}/settings/save': { service: 'mailchimp', settings: target },
  '/integrations/backfill': { service: 'mailchimp', settings: target },
  '/integrations/campaign/save': { campaign_id: 'CAMPAIGN_ID', service: 'mailchimp', settings: target },
  '/sumolist/formsync/validate': {
    html: '<form action="https://news.example/subscribe" method="post"><input type="email" name="email"></form>',
  },
  '/api/shortcuts/build': {
    query: { match: 'all', conditions: [{ field: 'email', operator: 'contains', value: 'example.com' }] },
  },
  '/contacts/merge': { contact_id: 'CONTACT_ID', from_id: 'OTHER_CONTACT_ID' },
  '/transactional/send': { email_id: 'EMAIL_ID', to: 'ada@example.com' },
  '/sending/servers/save': { server: { name: 'Main', address: 'smtps://user:password@smtp.example.com:465' } },
  '/sending/servers/test': { email_address: 'ada@example.com' },
  '/shops/connect/window': {
    service: 'shopify',
    address: 'acme.myshopify.com',
    client_id: 'client-id',
    client_secret: 'client-secret',
  },
  '/apps/discounts/campaign/save': { campaign: { campaignName: 'Spring', discount: { discount_value: 10 } } },
  '/v/chat/greeting': { visitor_id: 'VISITOR_ID', greeting: 'GREETING_ID', did: 'shown' },
  '/chat/greetings/end-test': { greeting_id: 'GREETING_ID', variant: 'VARIANT_ID' },
  '/inbox/hours/save': { hours: { time_zone: 'Europe/Paris', days } },
}
