import { Button, Checkbox } from '@mantine/core'
import { type ChosenEvent, chosenEvents, eventGroups } from '../contract.ts'
import styles from './webhooks.module.css'

interface EventChoiceProps {
  value: readonly string[]
  problem: string | undefined
  onChange: (events: ChosenEvent[]) => void
}

/** Selects the events of an endpoint, one by one or a whole group at once. */
export function EventChoice({ value, problem, onChange }: EventChoiceProps) {
  const chosen = new Set(value)
  const choose = (events: readonly ChosenEvent[], isChosen: boolean) =>
    onChange(chosenEvents.filter((event) => (events.includes(event) ? isChosen : chosen.has(event))))
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.label}>Events</legend>
      <div className={styles.buttons}>
        <Button size="compact-xs" variant="default" onClick={() => onChange([...chosenEvents])}>
          Select all
        </Button>
        <Button size="compact-xs" variant="default" disabled={value.length === 0} onClick={() => onChange([])}>
          Clear
        </Button>
        <span className={styles.details} aria-live="polite">
          {value.length} of {chosenEvents.length} selected
        </span>
      </div>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {eventGroups.map(({ label, events }) => {
        const types = events.map(({ type }) => type)
        const count = types.filter((type) => chosen.has(type)).length
        return (
          <fieldset key={label} aria-label={label} className={styles.group}>
            <Checkbox
              className={styles.all}
              label={label}
              aria-label={`${label}: all events`}
              checked={count === types.length}
              indeterminate={count > 0 && count < types.length}
              onChange={() => choose(types, count < types.length)}
            />
            <div className={styles.events}>
              {events.map(({ type, label: name }) => (
                <Checkbox
                  key={type}
                  label={name}
                  description={type}
                  checked={chosen.has(type)}
                  onChange={() => choose([type], !chosen.has(type))}
                />
              ))}
            </div>
          </fieldset>
        )
      })}
    </fieldset>
  )
}
