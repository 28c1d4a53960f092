// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface Resolver {
  function supportsInterface(bytes4 id) external view returns (bool);
  function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extraData);

/** The door to ENS as ENSIP-23 has it, with a registry of its own: the resolver of a name, or a wildcard's above it (ENSIP-10). */
contract UniversalResolver {
  error ResolverNotFound(bytes name);
  error ResolverNotContract(bytes name, address resolver);
  error UnsupportedResolverProfile(bytes4 selector);
  error ResolverError(bytes errorData);

  mapping(bytes32 => address) public resolverOf;

  function setResolver(bytes32 node, address resolver) external {
    resolverOf[node] = resolver;
  }

  function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory result, address resolver) {
    uint256 offset;
    (resolver, offset) = find(name, 0);
    if (resolver == address(0)) revert ResolverNotFound(name);
    if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
    bool isExtended = extended(resolver);
    if (offset != 0 && !isExtended) revert ResolverNotFound(name);
    (bool ok, bytes memory answer) = resolver.staticcall(isExtended ? abi.encodeCall(Resolver.resolve, (name, data)) : data);
    if (!ok) refuse(answer);
    if (answer.length == 0) revert UnsupportedResolverProfile(bytes4(data));
    result = isExtended ? abi.decode(answer, (bytes)) : answer;
  }

  function find(bytes calldata name, uint256 offset) internal view returns (address, uint256) {
    if (name[offset] == 0) return (address(0), offset);
    address resolver = resolverOf[nodeAt(name, offset)];
    return resolver == address(0) ? find(name, offset + 1 + uint8(name[offset])) : (resolver, offset);
  }

  function nodeAt(bytes calldata name, uint256 offset) internal pure returns (bytes32) {
    uint256 length = uint8(name[offset]);
    if (length == 0) return 0;
    bytes32 label = keccak256(name[offset + 1:offset + 1 + length]);
    return keccak256(abi.encode(nodeAt(name, offset + 1 + length), label));
  }

  function extended(address resolver) internal view returns (bool) {
    try Resolver(resolver).supportsInterface(type(Resolver).interfaceId ^ Resolver.supportsInterface.selector) returns (bool is_) {
      return is_;
    } catch {
      return false;
    }
  }

  function refuse(bytes memory reason) internal view {
    if (bytes4(reason) == OffchainLookup.selector)
      revert OffchainLookup(address(this), new string[](0), reason, this.resolve.selector, '');
    if (bytes4(reason) == UnsupportedResolverProfile.selector) revert UnsupportedResolverProfile(0);
    revert ResolverError(reason);
  }
}

/** Keeps addresses by name and kind of coin (ENSIP-9). */
contract Records {
  mapping(bytes32 => mapping(uint256 => bytes)) records;

  function set(bytes32 node, uint256 coinType, bytes calldata record) external {
    records[node][coinType] = record;
  }

  function supportsInterface(bytes4 id) external pure returns (bool) {
    return id == 0x01ffc9a7 || id == 0x3b3b57de || id == 0xf1cb7e06;
  }

  function addr(bytes32 node) external view returns (address) {
    return address(bytes20(records[node][60]));
  }

  function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
    return records[node][coinType];
  }
}

/** One from before there were kinds of coins. */
contract OldRecords {
  address constant WHO = 0x00000000000000000000000000000000000000e7;

  function addr(bytes32) external pure returns (address) {
    return WHO;
  }
}

/** Answers for all names below its own, each with an address made of its first label. */
contract Wildcard {
  function supportsInterface(bytes4 id) external pure returns (bool) {
    return id == 0x01ffc9a7 || id == 0x9061b923;
  }

  function resolve(bytes calldata name, bytes calldata data) external pure returns (bytes memory) {
    address who = address(uint160(uint256(keccak256(name[1:1 + uint8(name[0])]))));
    return bytes4(data) == 0x3b3b57de ? abi.encode(who) : abi.encode(bytes(''));
  }
}

/** Has its records at a server (ERC-3668). */
contract OffChain {
  function supportsInterface(bytes4 id) external pure returns (bool) {
    return id == 0x01ffc9a7 || id == 0x9061b923;
  }

  function resolve(bytes calldata, bytes calldata data) external view returns (bytes memory) {
    string[] memory urls = new string[](1);
    urls[0] = 'https://gateway.example/{sender}/{data}';
    revert OffchainLookup(address(this), urls, data, this.resolve.selector, '');
  }
}
