import { Button, Checkbox } from '@mantine/core'
import type { Scope } from '#core/access.ts'
import { scopes } from '../contract.ts'
import styles from './api-keys.module.css'
import { scopeGroups } from './scope-names.ts'

interface ScopeChoiceProps {
  value: readonly Scope[]
  problem: string | undefined
  onChange: (scopes: Scope[]) => void
}

/** Selects the scopes of a key by area. */
export function ScopeChoice({ value, problem, onChange }: ScopeChoiceProps) {
  const toggle = (scope: Scope) =>
    onChange(value.includes(scope) ? value.filter((one) => one !== scope) : [...value, scope])
  const box = (scope: Scope | undefined, label: string, way: 'Read' | 'Write') =>
    scope ? (
      <Checkbox
        label={way}
        aria-label={`${way}: ${label}`}
        checked={value.includes(scope)}
        onChange={() => toggle(scope)}
      />
    ) : (
      <span />
    )
  return (
    <fieldset className={styles.scopes}>
      <legend>Scopes</legend>
      <div className={styles.buttons}>
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => onChange(scopes.filter((one) => one.endsWith(':read')))}
        >
          Read everything
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => onChange([...scopes])}>
          Select all
        </Button>
        <Button size="compact-xs" variant="default" disabled={value.length === 0} onClick={() => onChange([])}>
          Clear
        </Button>
      </div>
      {scopeGroups.map(({ area, label, read, write }) => (
        <div key={area} className={styles.scope}>
          <span>{label}</span>
          {box(read, label, 'Read')}
          {box(write, label, 'Write')}
        </div>
      ))}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}
