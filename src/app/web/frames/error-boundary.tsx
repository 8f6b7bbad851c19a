import { Component, type ReactNode } from 'react'
import { BrokenScreen } from './in-between.tsx'
import { isMissingCode } from './missing-code.ts'
import { MissingScreen } from './missing-screen.tsx'

interface ErrorBoundaryProps {
  /** A different value means a different screen, which is tried again. */
  screen: string
  children: ReactNode
}

interface ErrorBoundaryState {
  screen: string
  error: unknown
}

/**
 * Catches errors while a screen is rendered, so that the rest remains visible. React supports this only with a class.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { screen: this.props.screen, error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  static getDerivedStateFromProps({ screen }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return screen === state.screen ? null : { screen, error: null }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return isMissingCode(error) ? <MissingScreen /> : <BrokenScreen error={error} />
  }
}
