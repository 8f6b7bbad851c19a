import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { copyText } from '../copy-text.ts'
import styles from './copy-field.module.css'

interface CopyFieldProps {
  /** Accessible name for screen readers. */
  label: string
  value: string
  /** Number of visible lines. */
  rows?: number
  /** Called when the user copies the text, with the button or from the field. */
  onCopy?: () => void
  /** True if it is one of many on a screen whose main button is another one. */
  isQuiet?: boolean
}

/** A text to copy, with a copy button. */
export function CopyField({ label, value, rows = 1, onCopy, isQuiet = false }: CopyFieldProps) {
  const [isCopied, setCopied] = useState(false)
  const text = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    const copied = await copyText(value)
    if (!copied) text.current?.select()
    setCopied(copied)
    onCopy?.()
  }
  return (
    <div className={styles.field}>
      <textarea
        ref={text}
        className={styles.value}
        aria-label={label}
        value={value}
        rows={rows}
        readOnly
        onCopy={onCopy}
        onFocus={(event) => event.target.select()}
      />
      <Button
        className={styles.button}
        {...(isQuiet && { variant: 'default' })}
        leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
      </Button>
    </div>
  )
}
