import { expect, test } from 'vitest'
import { AppError } from '#core/error.ts'
import { AudienceChoice, type Campaign, EmailContent, PushContent, CampaignTest } from '../contract.ts'
import { createCampaignDraft, isDirty, type SavedCampaign } from './campaign-draft.ts'

const counts = {
  recipients: 0,
  sent: 0,
  delivered: 0,
  opened: 0,
  machine_opened: 0,
  clicked: 0,
  unsubscribed: 0,
  bounced: 0,
  complained: 0,
  skipped: 0,
  unknown: 0,
  waiting: 0,
}
const campaign: Campaign = {
  id: '0198b0c0-0000-7000-8000-000000000001',
  name: 'Winter',
  type: 'email',
  status: 'draft',
  is_paused: false,
  problem: '',
  subject: '',
  is_resend: false,
  schedule_at: null,
  schedule_zone: 'site',
  started_at: null,
  sent_at: null,
  updated_at: '2026-11-20T12:00:00.000Z',
  counts,
  email: EmailContent.parse({}),
  push: PushContent.parse({}),
  test: CampaignTest.parse({}),
  winner: '',
  audience: AudienceChoice.parse({}),
  is_public: false,
  at_best_time: false,
  waits_until: null,
}

/** Creates a draft with a server that responds on demand. */
function aDraft() {
  const sent: SavedCampaign[] = []
  const answers: { yes: () => void; no: (error: Error) => void }[] = []
  const draft = createCampaignDraft({ campaign, checks: [] }, (input) => {
    sent.push(input)
    return new Promise((resolve, reject) => {
      const answer = {
        campaign: { ...campaign, ...input },
        checks: [{ severity: 'error' as const, field: 'email.html', message: 'Write it.' }],
      }
      answers.push({ yes: () => resolve(answer), no: reject })
    })
  })
  return { draft, sent, answers }
}

const subject = (text: string) => ({ email: { ...campaign.email, subject: text } })

test('sends only the changed fields and the name', async () => {
  const { draft, sent, answers } = aDraft()
  draft.set(subject('Snow '))
  const saving = draft.save()
  answers[0]!.yes()
  expect(await saving).toBe(true)
  const { id, updated_at } = campaign
  expect(sent).toEqual([{ id, updated_at, name: 'Winter', type: 'email', ...subject('Snow ') }])
  expect(draft.get().fields.email.subject).toBe('Snow ')
  expect([isDirty(draft.get()), draft.get().checks.length]).toEqual([false, 1])
})

test('saves text typed during a save after it', async () => {
  const { draft, sent, answers } = aDraft()
  draft.set({ name: 'Wint' })
  const saving = draft.save()
  draft.set({ name: 'Winter sale' })
  expect(draft.save()).toBe(saving)
  answers[0]!.yes()
  await Promise.resolve()
  await new Promise(setImmediate)
  answers[1]!.yes()
  expect(await saving).toBe(true)
  expect(sent.map(({ name }) => name)).toEqual(['Wint', 'Winter sale'])
})

test('a failed save loses nothing, and the next one includes everything', async () => {
  const { draft, sent, answers } = aDraft()
  draft.set({ name: '' })
  const refused = draft.save()
  const issues = [{ path: 'campaign.name', message: 'Enter a name for the campaign.' }]
  answers[0]!.no(new AppError('invalid', 'No.', { issues }))
  expect(await refused).toBe(false)
  expect(draft.get().error?.issues).toEqual(issues)
  draft.set(subject('Snow'))
  expect(draft.get().error).toBe(null)
  draft.set({ name: 'Spring' })
  const saving = draft.save()
  answers[1]!.yes()
  expect(await saving).toBe(true)
  expect(sent[1]).toMatchObject({ name: 'Spring', ...subject('Snow') })
})

test('sends nothing if nothing changed, and discarding restores the saved state', async () => {
  const { draft, sent } = aDraft()
  draft.set({ name: 'Other' })
  draft.discard()
  expect(await draft.save()).toBe(true)
  expect([sent, draft.get().fields.name]).toEqual([[], 'Winter'])
})

test('loads another member’s saved version', () => {
  const { draft } = aDraft()
  draft.set({ name: 'Mine' })
  draft.restart({ campaign: { ...campaign, name: 'Theirs' }, checks: [] })
  expect([draft.get().fields.name, isDirty(draft.get())]).toEqual(['Theirs', false])
})

test('keeps local changes over another member’s version, part by part', async () => {
  const { draft, sent, answers } = aDraft()
  draft.set({ name: 'Mine' })
  const refused = draft.save()
  answers[0]!.no(new AppError('conflict', 'This campaign was changed since you opened it.'))
  expect(await refused).toBe(false)
  const theirs = { ...campaign, name: 'Theirs', ...subject('Theirs'), updated_at: '2026-11-20T13:00:00.000Z' }
  draft.keepMine({ campaign: theirs, checks: [] })
  expect([draft.get().fields.name, draft.get().fields.email.subject, draft.get().error]).toEqual([
    'Mine',
    'Theirs',
    null,
  ])
  void draft.save()
  expect(sent[1]).toEqual({ id: campaign.id, updated_at: theirs.updated_at, name: 'Mine', type: 'email' })
})
