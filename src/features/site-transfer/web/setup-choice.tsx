import { Checkbox, Select } from '@mantine/core'
import { type SetupPart, setupPartNames, setupParts } from '#core/site-setup.ts'
import type { Site } from '#features/sites/contract.ts'
import { partsOfAutomations } from '../contract.ts'
import styles from './setup-choice.module.css'

/** Whose setup, and which parts of it. */
export interface SetupChoice {
  readonly from: string | null
  readonly parts: readonly SetupPart[]
}

/** Everything of a site. */
export const wholeSetup = (from: string | null): SetupChoice => ({ from, parts: setupParts })

/** The sites whose setup the caller may copy. */
export const copyable = (sites: readonly Site[], here = '') =>
  sites.filter(({ id, role }) => id !== here && (role === 'owner' || role === 'admin'))

interface SetupChoiceFieldsProps {
  sites: readonly Site[]
  choice: SetupChoice
  onChange: (choice: SetupChoice) => void
  /** Whether to copy nothing is a choice, as for a new site. */
  isOptional?: boolean
}

/** Chooses a site to copy the setup of, and the parts. */
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

/** Automations bring along what they are made of, and go with it. */
function withNeeded(before: readonly SetupPart[], next: readonly SetupPart[]): SetupPart[] {
  const isNew = next.includes('automations') && !before.includes('automations')
  if (isNew)
    return setupParts.filter((part) => next.includes(part) || (partsOfAutomations as readonly string[]).includes(part))
  const isWhole = partsOfAutomations.every((part) => next.includes(part))
  return next.filter((part) => part !== 'automations' || isWhole)
}
