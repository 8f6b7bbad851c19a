import { memo } from 'react'
import type { StepPosition } from '../edit-steps.ts'
import styles from './canvas.module.css'
import type { Layout } from './layout.ts'
import { placeName } from './place-name.ts'

interface AddButtonsProps {
  places: Layout['places']
  numbers: ReadonlyMap<string, number>
  isFull: boolean
  onAdd: (spot: StepPosition) => void
}

/** The plus buttons at each place where a step can be added or dropped. */
export const AddButtons = memo(function AddButtons({ places, numbers, isFull, onAdd }: AddButtonsProps) {
  return places.map(({ spot, x, y }, index) => (
    <button
      key={`${spot.under?.step}/${spot.under?.branch}/${spot.after}`}
      type="button"
      className={styles.place}
      style={{ left: x, top: y }}
      tabIndex={-1}
      data-place={index}
      aria-label={placeName(spot, numbers)}
      title="Add step"
      disabled={isFull}
      onClick={() => onAdd(spot)}
    />
  ))
})
