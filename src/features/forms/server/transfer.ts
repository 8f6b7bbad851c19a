import { z } from 'zod'
import type { Feature } from '#core/feature.ts'
import type { SetupPart } from '#core/site-setup.ts'
import type { SiteTransfer } from '#platform/server/site-transfer.ts'
import { featureOfType } from './change-form.ts'
import { Popup } from '../contract.ts'
import { PopupSettings } from '../popup-settings.ts'
import { companions, settable } from '../settable.ts'
import { SiteSettings } from '../site-settings.ts'

const json = Popup.shape.json
const form = z.looseObject({ json })

/** The room's data that moves with a site. */
export const formsTransfer: SiteTransfer = {
  moves: [
    {
      table: 'popups',
      check: z.looseObject({
        json,
        settings: PopupSettings.partial(),
        form_type: Popup.shape.form_type,
        goal: Popup.shape.goal,
        status: Popup.shape.status,
        deleted_from_status: Popup.shape.deleted_from_status.optional(),
        legacy_ids: Popup.shape.legacy_ids,
        draft: z
          .looseObject({ ...settable, ...companions, json })
          .partial()
          .nullish(),
      }),
      setup: { of: ['forms'], change: copiedForm, needs: neededFeature },
    },
    { table: 'popup_versions', check: z.looseObject({ form: z.looseObject(settable).partial() }) },
    { table: 'popup_allocations', check: z.looseObject({ shares: z.record(z.string(), z.number()) }) },
    { table: 'popup_labels', setup: { of: ['forms'] } },
    {
      table: 'own_templates',
      check: z.looseObject({ form }),
      change: unshared,
      setup: { of: ['forms'], change: undeleted },
    },
    {
      table: 'site_settings',
      check: z.looseObject({ settings: z.looseObject(SiteSettings.shape).partial() }),
      setup: { of: ['brand', 'settings'], change: copiedSettings },
    },
  ],
  stays: ['page_copies'],
}

/** Returns the feature that the plan must include for a form of its type. */
function neededFeature(row: Row): Feature | undefined {
  return featureOfType[row['form_type'] as Popup['form_type']]
}

type Row = Readonly<Record<string, unknown>>

function undeleted(row: Row): Row | null {
  return row['deleted_at'] ? null : row
}

/**
 * Returns a template without sharing: the user who shares it doesn't exist elsewhere, and the sites it is shared with
 * already have it.
 */
function unshared(row: Row): Row {
  return { ...row, shared_by: null }
}

/**
 * Returns a form for the copy of a site. It is paused until its owner publishes it, and has no test and no discount
 * there.
 */
function copiedForm(row: Row): Row | null {
  const { status, variant } = row
  const isLoser = status === 'paused' && row['test_id'] && variant !== 'A'
  if (status === 'deleted' || isLoser) return null
  return { ...row, status: 'paused', variant: null, test_id: null, campaign_id: null, legacy_ids: [], weight: '1' }
}

/**
 * The brand kit and the settings share one row. If only one of them is copied, the other keeps the defaults of a new
 * site.
 */
function copiedSettings(row: Row, chosen: ReadonlySet<SetupPart>): Row {
  const settings = row['settings'] as Partial<SiteSettings>
  const isBrand = (name: string) => name === 'brand' || name === 'palette'
  const kept = Object.entries(settings).filter(([name]) => chosen.has(isBrand(name) ? 'brand' : 'settings'))
  return { ...row, settings: Object.fromEntries(kept) }
}
