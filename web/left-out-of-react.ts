import type { LeftOut } from './left-out.ts';

/**
 * No screen has a `<ViewTransition>`, a `<SuspenseList>`, an `<Activity>` or a ref on a fragment. Where one is drawn all the
 * same, React finds the type invalid, or what it then calls throws.
 */
export const reactLeftOut: LeftOut[] = [
  {
    file: 'react-dom/cjs/react-dom-client.production.js',
    version: 'exports.version = "19.3.1"',
    functions: [
      // <ViewTransition>
      'getViewTransitionName',
      'getClassNameByType',
      'getViewTransitionClassName',
      'trackEnterViewTransitions',
      'pushViewTransitionCancelableScope',
      'applyViewTransitionToHostInstances',
      'applyViewTransitionToHostInstancesRecursive',
      'restoreViewTransitionOnHostInstances',
      'commitAppearingPairViewTransitions',
      'commitEnterViewTransitions',
      'commitDeletedPairViewTransitions',
      'commitExitViewTransitions',
      'commitNestedViewTransitions',
      'restorePairedViewTransitions',
      'restoreEnterOrExitViewTransitions',
      'restoreNestedViewTransitions',
      'measureViewTransitionHostInstancesRecursive',
      'measureNestedViewTransitions',
      'recursivelyTraverseAfterMutationEffects',
      'commitAfterMutationEffectsOnFiber',
      'scheduleViewTransitionEvent',
      'reportViewTransitionError',
      'flushAfterMutationEffects',
      'applyViewTransitionName',
      'restoreViewTransitionName',
      'startViewTransition',
      'createViewTransitionInstance',
      'maySuspendCommit',
      'suspendInstance',
      'estimateBandwidth',
      'isLikelyStaticResource',
      // <SuspenseList>
      'initSuspenseListRenderState',
      'updateSuspenseListComponent',
      'cutOffTailIfNeeded',
      // <Activity>
      'mountActivityChildren',
      'retryActivityComponentWithoutHydrating',
      'updateActivityComponent',
      'pushDehydratedActivitySuspenseHandler',
      'commitActivityHydrationCallbacks',
      // <Fragment ref>
      'FragmentInstance',
      'getFragmentParentInstanceOrContainerFiber',
      'getFragmentInstanceOrTextInstanceSiblings',
      'findFragmentInstanceOrTextInstanceSiblings',
      'getParentForFragmentAncestors',
      'addFragmentHandleToFiber',
      'addFragmentHandleToInstance',
      'commitNewChildToFragmentInstance',
      'deleteChildFromFragmentInstance',
    ],
    stretches: [
      { from: '      case REACT_ACTIVITY_TYPE:\n        return (', upTo: '      case REACT_FRAGMENT_TYPE:' },
      {
        from: '      case REACT_SUSPENSE_LIST_TYPE:\n        return (',
        upTo: '      case REACT_LEGACY_HIDDEN_TYPE:',
      },
      { from: '      case REACT_VIEW_TRANSITION_TYPE:\n        return (', upTo: '      default:' },
      // Every transition is thought to have one until it is looked for.
      {
        from: 'isViewTransitionEligible = (lanes & 335544064) === lanes',
        instead: 'isViewTransitionEligible = !1',
      },
      {
        from: 'passiveSubtreeMask = (lanes & 335544064) === lanes ? 10262 : 10256',
        instead: 'passiveSubtreeMask = 10256',
      },
      {
        from: '(lanes & 335544064) === lanes\n    ? ((pendingTransitionTypes',
        upTo: '((pendingTransitionTypes = null)',
      },
      {
        from: 'shouldStartViewTransition\n    ? (pendingViewTransition = ',
        upTo: '(flushMutationEffects(), flushLayoutEffects()',
      },
      {
        from: 'committedLanes = (committedLanes & 335544064) === committedLanes;\n',
        upTo: '  nextEffect = firstChild;',
        instead: 'committedLanes = !1;\n',
      },
      {
        from: '(committedLanes & 335544064) === committedLanes;\n  if (parentFiber.subtreeFlags & (isViewTransitionEligible ? 10262 : 10256))',
        instead: '!1;\n  if (parentFiber.subtreeFlags & 10256)',
      },
      {
        from: '(committedLanes & 335544064) === committedLanes;\n  isViewTransitionEligible &&',
        instead: '!1;\n  isViewTransitionEligible &&',
      },
      {
        from: '    if (\n      committedLanes &&\n      ((JSCompiler_temp = root.deletions)',
        upTo: '    if (null === root.alternate',
      },
      {
        from: '    case 30:\n      return (\n        null === workInProgress.stateNode',
        upTo: '    case 29:',
      },
      { from: '    case 30:\n        isViewTransitionEligible &&\n', upTo: '      default:' },
      {
        from: '    case 30:\n      isViewTransitionEligible &&\n',
        upTo: '      recursivelyTraversePassiveMountEffects(',
      },
      { from: '    case 30:\n      flags & 512 &&\n', upTo: '    case 21:' },
      { from: '        case 30:\n          var instance = current.stateNode,', upTo: '        case 7:' },
      {
        from: '    case 30:\n      if (\n        0 !== (fiber.flags & suspenseyCommitFlag)',
        upTo: '    default:',
      },
      {
        from: 'isViewTransitionEligible &&\n        rootViewTransitionNameCanceled &&\n',
        upTo: '      flags & 2048 &&',
      },
      { from: '  inUpdateViewTransition &&\n        (rootViewTransitionAffected = !0);', instead: '  0;' },
      {
        from: '    if (\n      null !== recoverableErrors &&\n      ((pendingViewTransitionEvents = null)',
        upTo: '    0 !== (pendingEffectsLanes & 3)',
      },
      { from: 'function ViewTransitionPseudoElement(', upTo: 'function createViewTransitionInstance(' },
      // Only beneath one does React wait for images.
      {
        from: '  if ((JSCompiler_temp = 0 !== (workInProgress.mode & 32)))\n',
        upTo: '  if (JSCompiler_temp) {',
      },
      // <SuspenseList>
      { from: '    case 19:\n      if (workInProgress.flags & 128)', upTo: '    case 22:' },
      {
        from: '    case 19:\n      popSuspenseListContext(workInProgress);\n      newProps',
        upTo: '    case 22:',
      },
      // <Activity>
      { from: '    case 31:\n      renderLanes = workInProgress.memoizedState;', upTo: '    case 13:' },
      // <Fragment ref>
      { from: 'FragmentInstance.prototype.addEventListener = ', upTo: 'function addFragmentHandleToFiber(' },
    ],
  },
];
