import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#platform/server/testing/calls.ts'
import { abTests } from '#features/ab-tests/server/index.ts'
import { analyticsRoom } from '#features/analytics/server/index.ts'
import { displayRulesRoom } from '#features/display-rules/server/index.ts'
import { forms } from '#features/forms/server/index.ts'
import { legacyRoom } from '#features/legacy/server/index.ts'
import { sendingRoom } from '#features/sending/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { notificationsRoom } from '#features/notifications/server/index.ts'
import { autoResponsesRoom } from './index.ts'

const rooms = [
  sitesRoom(),
  forms,
  displayRulesRoom(),
  autoResponsesRoom(),
  analyticsRoom(),
  sendingRoom(),
  notificationsRoom,
  legacyRoom(),
  abTests,
]
const server = await testServer({ rooms })
const id = server.tools.newId()
const email = { name: 'x', subject: 'x', body: 'x' }

// Everything that these calls need is missing, as after an accident. The response must contain only the message from
// the catalog.
const gone = [
  'auto_response_emails',
  'auto_response_rules',
  'checked_domains',
  'sending_domains',
  'messages',
  'popups',
  'own_templates',
  'display_rules',
  'display_rule_sets',
  'legacy_items',
  'tests',
  'form_counts',
]
for (const table of gone) {
  await sql`ALTER TABLE ${sql.table(table)} RENAME TO ${sql.table(`${table}_gone`)}`.execute(server.database.system)
}

test.each<[string, object, string]>([
  ['/popups', {}, 'Failed to load popups.'],
  ['/popup/load', { popup_id: id }, 'Failed to load popups.'],
  ['/popup/save', { popup: {} }, 'Failed to save popup.'],
  ['/popup/update', { popup_id: id, popup: { status: 'paused' } }, 'Failed to save popup.'],
  ['/popup/clone', { popup_id: id }, 'Failed to save popup.'],
  ['/popup/delete', { popup_id: id }, 'Failed to save popup.'],
  ['/popups/update', { popups: [{ popup_id: id, status: 'paused' }] }, 'Failed to save popup.'],
  ['/popups/label', { popup_ids: [id], label: 'x', is_on: true }, 'Failed to save popup.'],
  ['/autoresponse/email/save', { email }, 'Failed to save auto response email.'],
  ['/autoresponse/email/restore', { email_id: id }, 'Failed to save auto response email.'],
  ['/autoresponse/email/delete', { email_id: id }, 'Failed to delete auto response email.'],
  ['/autoresponse/rule/create', { popup_id: id, email_id: id }, 'Failed to create auto response rule.'],
  ['/autoresponse/rule/status', { rule_id: id }, 'Failed to set auto response rule status.'],
  [
    '/autoresponse/rule/test',
    { rule_id: id, email_address: 'a@b.example' },
    'Failed to send auto response test email.',
  ],
  ['/autoresponse/test', { email_address: 'a@b.example', email }, 'Failed to send auto response test email.'],
  ['/autoresponse/validate', { domain: 'shop.example' }, 'Failed to validate domain.'],
  ['/import/scrollbox', {}, 'Failed to import.'],
  ['/tests', {}, 'Failed to load testable popups.'],
  ['/tests/popups', {}, 'Failed to load testable popups.'],
  ['/test/load', { test_id: id }, 'Failed to load testable popups.'],
  ['/test/end', { test_id: id, variant: 'A' }, 'Failed to save variant.'],
  ['/test/variant/update', { test_id: id, popup_id: id, variant: { weight: 1 } }, 'Failed to save variant.'],
  ['/stats', {}, 'Error fetching stats'],
  [`/${id}/stats`, {}, 'Error fetching stats'],
  ['/template/save', { template: { popup_id: id, name: 'x' } }, 'Error saving template...'],
  ['/template/rename', { template: { id, name: 'x' } }, 'Error saving template...'],
  ['/template/clone', { template: { id } }, 'Error cloning template...'],
  ['/template/status', { template: { id, status: 'deleted' } }, 'Error updating template status...'],
  ['/displayrules/saverules', { object_id: id, display_rules: [] }, 'Failed to save display rules.'],
  ['/displayrules/createruleset', { name: 'x', object_id: id }, 'Failed to save display rule set.'],
  ['/displayrules/saveruleset', { set_id: id, object_id: id }, 'Failed to save display rule set.'],
  ['/displayrules/loadruleset', { set_id: id, object_id: id }, 'Failed to load display rule set.'],
  ['/displayrules/deleteruleset', { set_id: id }, 'Failed to delete display rule set.'],
])('%s fails with the documented error message', async (path, body, message) => {
  const { siteId, token } = server.aMember()
  const answer = await server.post(path, { site_id: siteId, ...body }, { token })
  expect([path, answer.status, answer.body]).toEqual([path, 500, { success: false, error: message }])
})
