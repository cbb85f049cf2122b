const END = String.raw`(?:\/(?:.*\/)?[^/]+)?`;

/** Files of test tools and of what these import, by language; matched against the folded path. */
const TEST_TOOLS: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:^|\/)(?:_?pytest|pluggy|iniconfig|exceptiongroup|xdist|execnet|unittest2?|doctest|nose2?|mock|hypothesis|testtools|assertpy)${END}\.py[a-z]?$`,
  ),
  new RegExp(String.raw`(?:^|\/)(?:rspec|minitest|test-unit)${END}\.rb$`),
  new RegExp(
    String.raw`(?:^|\/)lib\/(?:diff\/lcs|diff-lcs|mocha|simplecov|webmock|power_assert|shoulda)${END}\.rb$`,
  ),
  /(?:^|\/)test\/(?:unit\.rb|[a-z0-9_/]+\.pm)$|(?:^|\/)lib\/(?:test2|tap)\/(?:.*\/)?[^/]+\.pm$/,
  // Classes of the product come before those of libraries.
  /(?:^|\/)(?:org\/(?:junit|testng|assertj|hamcrest|mockito|opentest4j|apiguardian|spockframework|scalatest)|junit\/framework|kotlin\/test|io\/(?:kotest|mockk))\/(?:.*\/)?[^/]+\.(?:java|kt|groovy|scala)$/,
  // Headers of the product come before those of the system.
  /(?:^|\/)(?:assert\.h|cassert|catch\.hpp|doctest\.h|cmocka\.h|unity\.h|(?:gtest|gmock|catch2|doctest|cpputest|boost\/test)\/(?:.*\/)?[^/]+\.(?:h|hh|hpp))$/,
  /^(?:(?:src|lib)\/)?(?:busted|luassert|luaunit)(?:\/(?:.*\/)?[^/]+)?\.lua$/,
  // What `modulePaths`, `baseUrl` and NODE_PATH look through.
  /^(?:(?:.*\/)?(?:src|lib)\/)?(?:chai|jest|mocha|vitest|sinon|jasmine|supertest|ts-jest|babel-jest|@(?:jest|vitest|testing-library)\/[^/]+)(?:\/(?:[^/]+\/)*index)?\.[cm]?[jt]sx?$/,
];

/** Python modules that test tools import where they find them, by names that other folders may have as well. */
const IMPORTED_BY_TOOLS =
  /^(?:pytest_\w+|_hypothesis\w*|packaging|pygments|coverage|attrs?|tomli?|six|py|pyreadline|colorama|wcwidth|more_itertools|importlib_metadata|zipp|typing_extensions|setuptools|pkg_resources|_distutils_hack|sortedcontainers|anyio)$/;

/** Would the file at folded path `path` be loaded instead of a test tool, wherever it stands? */
export function isTestToolFile(path: string): boolean {
  return TEST_TOOLS.some((tool) => tool.test(path));
}

/** Do Python's test tools import a module `name` (folded), so that one at an import root would replace it? */
export function isImportedByTestTools(name: string): boolean {
  return IMPORTED_BY_TOOLS.test(name);
}
