/** A page without a run says how to get one. */
export const NoRuns = ({ isLive }: { readonly isLive: boolean }) => (
  <div class="no-runs">
    <h1>{isLive ? 'Waiting for a run' : 'No run to show'}</h1>
    <p>
      {isLive ? 'It appears here as soon as its journal has a line. ' : 'This page holds no journal. '}
      <code>build-doctor demo</code> makes one in a few seconds; <code>build-doctor timeline FILE</code> shows
      it.
    </p>
  </div>
);
