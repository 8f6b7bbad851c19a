import { Component, type ReactNode } from 'react'
import { BrokenScreen } from './in-between.tsx'
import { isMissingCode } from './missing-code.ts'
import { MissingScreen } from './missing-screen.tsx'

interface ErrorBoundaryProps {
  /** Another one means another screen, which gets a chance of its own. */
  screen: string
  children: ReactNode
}

interface ErrorBoundaryState {
  screen: string
  error: unknown
}

/** Catches what breaks while a screen is drawn, so that the rest stands. React knows no other way than a class. */
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
