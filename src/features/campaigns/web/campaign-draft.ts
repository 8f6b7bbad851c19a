import { AppError } from '#core/error.ts'
import { isSame } from '#core/is-same.ts'
import { campaignCalls, type Campaign, type Check } from '../contract.ts'

const editable = [
  'name',
  'type',
  'email',
  'push',
  'test',
  'audience',
  'schedule_at',
  'schedule_zone',
  'is_public',
  'at_best_time',
] as const

/** The fields of a campaign that the editor changes. */
export type CampaignFields = Pick<Campaign, (typeof editable)[number]>

export interface CampaignDraftState {
  /** The campaign as shown on the screen. */
  readonly fields: CampaignFields
  /** The fields that were last saved on the server, as far as we know. */
  readonly saved: CampaignFields
  /** The campaign in the server's last response. */
  readonly campaign: Campaign
  readonly checks: readonly Check[]
  readonly isSaving: boolean
  /** Error of the last save; null once a save has succeeded. */
  readonly error: AppError | null
}

/** The input for saving: always the name, and otherwise only the changed fields. */
export interface SavedCampaign extends Partial<CampaignFields> {
  readonly id: string
  readonly updated_at: string
  readonly name: string
}
type Saved = Pick<CampaignDraftState, 'campaign' | 'checks'>

export type CampaignDraft = ReturnType<typeof createCampaignDraft>

/** Manages a campaign between the screen and the server: unsaved changes, the saved state and errors. */
export function createCampaignDraft({ campaign, checks }: Saved, save: (input: SavedCampaign) => Promise<Saved>) {
  const loaded = fieldsOf(campaign)
  let state: CampaignDraftState = { fields: loaded, saved: loaded, campaign, checks, isSaving: false, error: null }
  let running: Promise<boolean> | null = null
  const listeners = new Set<() => void>()

  function put(next: Partial<CampaignDraftState>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  async function saveAll(): Promise<boolean> {
    put({ isSaving: true })
    try {
      while (isDirty(state)) {
        const { fields, campaign } = state
        const { id, updated_at } = campaign
        const input = { ...changesOf(state), id, updated_at, name: fields.name, type: fields.type }
        const answer = await save(input)
        // The typed text is kept. The server trims spaces, but replacing the text while the user types would be
        // disruptive.
        put({ saved: fields, campaign: answer.campaign, checks: answer.checks, error: null })
      }
      put({ isSaving: false, error: null })
      return true
    } catch (error) {
      const known = error instanceof AppError ? error : new AppError('broken', campaignCalls.save.failure)
      put({ isSaving: false, error: known })
      return false
    }
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set(fields: Partial<CampaignFields>) {
      // The refused input has changed, so saving is worth another attempt.
      const isMended = state.error !== null && state.error.issues.length > 0
      put({ fields: { ...state.fields, ...fields }, ...(isMended && { error: null }) })
    },
    /** Saves all unsaved changes. Returns true if the server has everything. Concurrent calls share one save. */
    save(): Promise<boolean> {
      running ??= saveAll().finally(() => (running = null))
      return running
    },
    /** Reverts to the saved state. */
    discard() {
      put({ fields: state.saved, error: null })
    },
    /** Loads what another member saved, and discards local changes. */
    restart(other: Saved) {
      const fields = fieldsOf(other.campaign)
      put({ fields, saved: fields, campaign: other.campaign, checks: other.checks, error: null })
    },
    /** Keeps local changes on top of what another member saved. */
    keepMine(other: Saved) {
      const saved = fieldsOf(other.campaign)
      const fields = { ...saved, ...changesOf(state) }
      put({ fields, saved, campaign: other.campaign, checks: other.checks, error: null })
    },
  }
}

/** The editable fields of a campaign. */
function fieldsOf(campaign: CampaignFields): CampaignFields {
  const { name, type, email, push, test, audience, schedule_at, schedule_zone, is_public, at_best_time } = campaign
  return { name, type, email, push, test, audience, schedule_at, schedule_zone, is_public, at_best_time }
}

/** Returns the fields that differ from the saved state. */
export function changesOf({ fields, saved }: Pick<CampaignDraftState, 'fields' | 'saved'>): Partial<CampaignFields> {
  const changed = editable.filter((name) => !isSame(fields[name], saved[name]))
  return Object.fromEntries(changed.map((name) => [name, fields[name]]))
}

/** Checks whether the screen has unsaved changes. */
export function isDirty(state: Pick<CampaignDraftState, 'fields' | 'saved'>): boolean {
  return editable.some((name) => !isSame(state.fields[name], state.saved[name]))
}
