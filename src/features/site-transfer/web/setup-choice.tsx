import { Checkbox, Select } from '@mantine/core'
import { type SetupPart, setupPartNames, setupParts } from '#core/site-setup.ts'
import type { Site } from '#features/sites/contract.ts'
import { partsOfAutomations } from '../contract.ts'
import styles from './setup-choice.module.css'

/** The site whose setup is copied, and the parts to copy. */
export interface SetupChoice {
  readonly from: string | null
  readonly parts: readonly SetupPart[]
}

/** Returns the choice of all parts of a site's setup. */
export const wholeSetup = (from: string | null): SetupChoice => ({ from, parts: setupParts })

/** Returns the sites whose setup the caller may copy. */
export const copyable = (sites: readonly Site[], here = '') =>
  sites.filter(({ id, role }) => id !== here && (role === 'owner' || role === 'admin'))

interface SetupChoiceFieldsProps {
  sites: readonly Site[]
  choice: SetupChoice
  onChange: (choice: SetupChoice) => void
  /** Whether copying nothing can be chosen, as it can for a new site. */
  isOptional?: boolean
}

/** Fields for choosing a site to copy the setup from, and the parts to copy. */
export function SetupChoiceFields({
  sites,
  choice: { from, parts },
  onChange,
  isOptional = false,
}: SetupChoiceFieldsProps) {
  return (
    <div className={styles.fields}>
      <Select
        label="Copy setup from"
        placeholder={isOptional ? 'Start empty' : 'Choose a site'}
        searchable
        clearable={isOptional}
        clearButtonProps={{ 'aria-label': 'Start empty' }}
        nothingFoundMessage="No site found"
        data={sites.map(({ id, name }) => ({ value: id, label: name }))}
        value={from}
        onChange={(next) => onChange({ from: next, parts })}
      />
      {from && (
        <Checkbox.Group
          label="What to copy"
          description="Forms are copied paused, automations and shortcuts as drafts. Contacts, statistics, passwords, keys and sender addresses are not copied."
          value={[...parts]}
          onChange={(next) => onChange({ from, parts: withNeeded(parts, next as SetupPart[]) })}
          error={parts.length === 0 && 'Choose what to copy.'}
        >
          <div className={styles.parts}>
            {setupParts.map((part) => (
              <Checkbox key={part} value={part} label={setupPartNames[part]} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </div>
  )
}

/**
 * Selecting automations also selects the parts they depend on. Deselecting one of those parts deselects automations.
 */
function withNeeded(before: readonly SetupPart[], next: readonly SetupPart[]): SetupPart[] {
  const isNew = next.includes('automations') && !before.includes('automations')
  if (isNew)
    return setupParts.filter((part) => next.includes(part) || (partsOfAutomations as readonly string[]).includes(part))
  const isWhole = partsOfAutomations.every((part) => next.includes(part))
  return next.filter((part) => part !== 'automations' || isWhole)
}
