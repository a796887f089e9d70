import { configure } from '@testing-library/react';

// The default of one second is the time a busy machine takes to fetch a part of a screen.
configure({ asyncUtilTimeout: 5_000 });
