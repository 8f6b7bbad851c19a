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

/** What the editor changes of a campaign. */
export type CampaignFields = Pick<Campaign, (typeof editable)[number]>

export interface CampaignDraftState {
  /** The campaign as it is on the screen. */
  readonly fields: CampaignFields
  /** What the server was last given, as far as we know. */
  readonly saved: CampaignFields
  /** The server's last answer. */
  readonly campaign: Campaign
  readonly checks: readonly Check[]
  readonly isSaving: boolean
  /** Why the last save failed; null once one has worked. */
  readonly error: AppError | null
}

/** What is sent to be saved: the name always, of the rest what was changed. */
export interface SavedCampaign extends Partial<CampaignFields> {
  readonly id: string
  readonly updated_at: string
  readonly name: string
}
type Saved = Pick<CampaignDraftState, 'campaign' | 'checks'>

export type CampaignDraft = ReturnType<typeof createCampaignDraft>

/** A campaign between the screen and the server: what was changed, what is saved, what went wrong. */
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
        // What was typed is left as it is: blanks at its ends are not worth taking words from under somebody's fingers.
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
      // What was refused is another thing now, and worth another try.
      const isMended = state.error !== null && state.error.issues.length > 0
      put({ fields: { ...state.fields, ...fields }, ...(isMended && { error: null }) })
    },
    /** Saves all that is unsaved; true when the server has everything. Two at once are one. */
    save(): Promise<boolean> {
      running ??= saveAll().finally(() => (running = null))
      return running
    },
    /** Goes back to what the server has. */
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

/** The fields that differ from what the server has. */
export function changesOf({ fields, saved }: Pick<CampaignDraftState, 'fields' | 'saved'>): Partial<CampaignFields> {
  const changed = editable.filter((name) => !isSame(fields[name], saved[name]))
  return Object.fromEntries(changed.map((name) => [name, fields[name]]))
}

/** True while something on the screen is not with the server. */
export function isDirty(state: Pick<CampaignDraftState, 'fields' | 'saved'>): boolean {
  return editable.some((name) => !isSame(state.fields[name], state.saved[name]))
}
