import type { FormType } from '#form/document/constants.ts'
import styles from './sections.module.css'

const shapes: Record<FormType, [x: number, y: number, width: number, height: number]> = {
  popup: [15, 9, 26, 20],
  'scroll-box': [36, 20, 17, 15],
  'welcome-mat': [3, 3, 50, 32],
  'smart-bar': [3, 3, 50, 7],
  'inline-popup': [11, 16, 34, 10],
  'click-trigger-popup': [15, 9, 26, 20],
  game: [15, 7, 26, 24],
}

/** A miniature page with a form of this type. */
export function TypePictogram({ type }: { type: FormType }) {
  const [x, y, width, height] = shapes[type]
  return (
    <svg className={styles.pictogram} viewBox="0 0 56 38" aria-hidden>
      <rect x="1" y="1" width="54" height="36" rx="4" data-part="page" />
      <path d="M8 8h24M8 14h40M8 22h40M8 28h30" data-part="line" />
      <rect x={x} y={y} width={width} height={height} rx={type === 'welcome-mat' ? 3 : 2} data-part="form" />
      {type === 'click-trigger-popup' && <path d="m36 24 4 11 2-5 5-2z" data-part="sign" />}
      {type === 'game' && <path d="M20 13h4v8h-4zM26 13h4v8h-4zM32 13h4v8h-4zM22 26h12" data-part="inside" />}
    </svg>
  )
}
